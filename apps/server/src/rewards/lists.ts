import type { ReportedKind } from '@khlang/contract/rewards/rewards'
import type { RewardFilter } from '@khlang/domain/rewards/reward-filter'
import type { RewardSort } from '@khlang/domain/rewards/reward-sorts'
import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery, readTotals } from '#platform/lists/list-filter.ts'
import type { Direction } from '#platform/lists/list-sort.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { rewardRow } from './rows.ts'
import { addUpRewards, listRewards, rewardsBy, shareRewards, readRewards } from './store.ts'

type Input = RewardFilter & {
  limit: number
  cursor?: string | undefined
  sort: RewardSort
  direction: Direction
}
type OfKind = RewardFilter & { kind: ReportedKind }

/** Returns the report of one kind: redemption, spin, roulette or goodwill (spec section 2). */
export async function list({ caller, sql }: Context, kind: ReportedKind, input: Input) {
  permit(caller, 'list.view')
  const query = readPageQuery(input, rewardsBy)
  const page = toPage(await listRewards(sql, kind, input, query), query.limit, query.sorting)
  return { rows: page.rows.map(rewardRow), next: page.next }
}

export async function reward({ caller, sql }: Context, { id }: { id: string }) {
  permit(caller, 'list.view')
  const [record] = await readRewards(sql, [id])
  return record ? rewardRow(record) : refuse('not-found')
}

export async function totals({ caller, sql }: Context, { kind, ...filter }: OfKind) {
  permit(caller, 'list.view')
  const { count, ...sums } = await addUpRewards(sql, kind, filter)
  return readTotals(count, sums)
}

export function shares({ caller, sql }: Context, { kind, ...filter }: OfKind) {
  permit(caller, 'list.view')
  return shareRewards(sql, kind, filter)
}
