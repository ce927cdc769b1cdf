import { transaction } from '#platform/database/database.ts'
import { permitService } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { importEntries } from './import-entries.ts'

/**
 * Receives entries that another system reports with a service key. A certain repeat adds nothing; a possible
 * one is added and marked (`importEntries`).
 */
export async function statementEntries({ caller, sql }: Context, { entries }: { entries: unknown[] }) {
  permitService(caller, 'statement-entries')
  return { results: await transaction(sql, (tx) => importEntries(tx, entries, null)) }
}
