import type { PlayerShare } from '@khlang/contract/reports/player-report'
import type { ReportGroup } from '@khlang/domain/reports/player-report'
import { withWorkMem } from '#platform/database/database.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { withWhole } from '#players/personal-data/whole-number-store.ts'
import { foldRollups } from '#rollups/rollup-store.ts'
import { figuresOf } from '#rollups/rows.ts'
import { type PlayerReportFilter, type ReportedShare, sharePlayersReported } from './player-report-store.ts'

/**
 * Returns the sums of the report per player, added up for each agent or each master. Stops reading when `signal` is
 * aborted.
 */
export async function playerShares(
  { caller, sql }: Context,
  { by, ...search }: PlayerReportFilter & { by: ReportGroup },
  signal?: AbortSignal,
) {
  const filter = await withWhole(sql, permit(caller, 'list.view'), search)
  await foldRollups(sql)
  const read = await withWorkMem(sql, (tx) => sharePlayersReported(tx, filter, by, signal))
  return { rows: read.map(shareRow) }
}

const shareRow = ({ id, name, count, ...turnover }: ReportedShare): PlayerShare => ({
  id,
  name,
  players: count,
  ...figuresOf(turnover),
})
