import type { PlayerReportRow, PlayerShare } from '@khlang/contract/reports/player-report'
import type { PlayerReportSort, ReportGroup } from '@khlang/domain/reports/player-report'
import { toPage } from '#platform/lists/cursor.ts'
import { withWorkMem } from '#platform/database/database.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import type { Direction } from '#platform/lists/list-sort.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { withWhole } from '#players/personal-data/whole-number-store.ts'
import { foldRollups } from '#rollups/rollup-store.ts'
import { figuresOf } from '#rollups/rows.ts'
import {
  addUpPlayersReported,
  listPlayersReported,
  type PlayerReported,
  type PlayerReportFilter,
  playersReportedBy,
  type ReportedShare,
  sharePlayersReported,
} from './player-report-store.ts'

type Input = PlayerReportFilter & {
  limit: number
  cursor?: string | undefined
  sort: PlayerReportSort
  direction: Direction
}

/** Returns what each counted player deposited, withdrew and was given in whole Bangkok days. */
export async function players({ caller, sql }: Context, input: Input, signal?: AbortSignal) {
  const actor = permit(caller, 'list.view')
  const filter = await withWhole(sql, actor, input)
  await foldRollups(sql)
  const query = readPageQuery(input, playersReportedBy)
  const read = await withWorkMem(sql, (tx) => listPlayersReported(tx, filter, query, signal))
  const page = toPage(read, query.limit, query.sorting)
  return { rows: page.rows.map(reportRow), next: page.next }
}

/** Stops reading when `signal` is aborted. */
export async function playerTotals(
  { caller, sql }: Context,
  asked: PlayerReportFilter,
  signal?: AbortSignal,
) {
  const filter = await withWhole(sql, permit(caller, 'list.view'), asked)
  await foldRollups(sql)
  const { count, ...turnover } = await withWorkMem(sql, (tx) => addUpPlayersReported(tx, filter, { signal }))
  return { count, more: false, sums: figuresOf(turnover) }
}

/** Splits the totals by group. Stops reading when `signal` is aborted. */
export async function playerShares(
  { caller, sql }: Context,
  { by, ...asked }: PlayerReportFilter & { by: ReportGroup },
  signal?: AbortSignal,
) {
  const filter = await withWhole(sql, permit(caller, 'list.view'), asked)
  await foldRollups(sql)
  const read = await withWorkMem(sql, (tx) => sharePlayersReported(tx, filter, by, signal))
  return { rows: read.map(shareRow) }
}

const reportRow = (one: PlayerReported): PlayerReportRow => ({
  id: one.id,
  version: one.workedOut,
  createdAt: one.createdAt.toISOString(),
  code: one.code,
  name: one.name,
  agent: one.agentId ? { id: one.agentId, code: one.agentUsername ?? '', name: one.agentName ?? '' } : null,
  master: one.masterId ? { id: one.masterId, key: one.masterKey ?? 0, name: one.masterName ?? '' } : null,
  lastActive: one.lastActive,
  ...figuresOf(one),
})

const shareRow = ({ id, name, count, ...turnover }: ReportedShare): PlayerShare => ({
  id,
  name,
  players: count,
  ...figuresOf(turnover),
})
