import type { PlayerReportRow } from '@khlang/contract/reports/player-report'
import type { PlayerReportSort } from '@khlang/domain/reports/player-report'
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
  listPlayersReported,
  type PlayerReported,
  type PlayerReportFilter,
  playersReportedBy,
} from './player-report-store.ts'

type Input = PlayerReportFilter & {
  limit: number
  cursor?: string | undefined
  sort: PlayerReportSort
  direction: Direction
}

/**
 * Returns one page of the players who count in reports and signed in or have any figure in the period, with what each
 * deposited, withdrew and was given, in whole Bangkok days.
 */
export async function players({ caller, sql }: Context, input: Input, signal?: AbortSignal) {
  const actor = permit(caller, 'list.view')
  const filter = await withWhole(sql, actor, input)
  await foldRollups(sql)
  const query = readPageQuery(input, playersReportedBy)
  const read = await withWorkMem(sql, (tx) => listPlayersReported(tx, filter, query, signal))
  const page = toPage(read, query.limit, query.sorting)
  return { rows: page.rows.map(reportRow), next: page.next }
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
