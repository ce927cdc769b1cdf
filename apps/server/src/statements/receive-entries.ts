import { transaction } from '#platform/database.ts'
import { permitService } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { importEntries } from './import-entries.ts'

/** Walk (a): bank feeds and phones. Hearing an entry twice is harmless. */
export async function receiveEntries({ caller, sql }: Context, { entries }: { entries: unknown[] }) {
  permitService(caller, 'statement-entries')
  return { results: await transaction(sql, (tx) => importEntries(tx, entries, null)) }
}
