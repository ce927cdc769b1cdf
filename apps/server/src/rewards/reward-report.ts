import type { ReportedKind } from '@khlang/contract/rewards/rewards'
import type { RewardFilter } from '@khlang/domain/rewards/reward-filter'
import type { RewardSort } from '@khlang/domain/rewards/reward-sorts'
import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import type { Direction } from '#platform/lists/list-sort.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { rewardRow } from './rows.ts'
import { listRewards, rewardsBy } from './store.ts'

export type ReportInput = RewardFilter & {
  limit: number
  cursor?: string | undefined
  sort: RewardSort
  direction: Direction
}
export type OfKind = RewardFilter & { kind: ReportedKind }

/** Returns one page of the report of one kind of rewards, such as redemptions or spins (spec section 2). */
export async function rewardReport({ caller, sql }: Context, kind: ReportedKind, input: ReportInput) {
  permit(caller, 'list.view')
  const query = readPageQuery(input, rewardsBy)
  const page = toPage(await listRewards(sql, kind, input, query), query.limit, query.sorting)
  return { rows: page.rows.map(rewardRow), next: page.next }
}
