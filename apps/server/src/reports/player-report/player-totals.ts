import { withWorkMem } from '#platform/database/database.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { withWhole } from '#players/personal-data/whole-number-store.ts'
import { foldRollups } from '#rollups/rollup-store.ts'
import { figuresOf } from '#rollups/rows.ts'
import { addUpPlayersReported, type PlayerReportFilter } from './player-report-store.ts'

/**
 * Returns the sums of the report per player over all players that fit the filter. Stops reading when `signal` is
 * aborted.
 */
export async function playerTotals(
  { caller, sql }: Context,
  search: PlayerReportFilter,
  signal?: AbortSignal,
) {
  const filter = await withWhole(sql, permit(caller, 'list.view'), search)
  await foldRollups(sql)
  const { count, ...turnover } = await withWorkMem(sql, (tx) => addUpPlayersReported(tx, filter, { signal }))
  return { count, more: false, sums: figuresOf(turnover) }
}
