import type { ImportVerdict } from '@khlang/contract/players/player-imports'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findImport, importLinesOf } from './import-store.ts'

type Input = { importId: string; verdict: ImportVerdict; after: number; limit: number }

/** Returns what each line would do, or why it would do nothing: names and fields, never values. */
export async function importLines({ caller, sql }: Context, input: Input) {
  permit(caller, 'player.import')
  if ((await findImport(sql, input.importId)) === null) refuse('not-found')
  return { rows: await importLinesOf(sql, input) }
}
