import type { ImportVerdict } from '@khlang/contract/players/player-imports'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findImport, importLinesOf } from './import-store.ts'

type Input = { importId: string; verdict: ImportVerdict; after: number; limit: number }

/**
 * Returns one page of the lines with this verdict: the fields that a line would change, or why it cannot; no
 * values.
 */
export async function importLines({ caller, sql }: Context, input: Input) {
  permit(caller, 'player.import')
  if ((await findImport(sql, input.importId)) === null) refuse('not-found')
  return { rows: await importLinesOf(sql, input) }
}
