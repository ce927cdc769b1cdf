import { type RewardStateFilter, rewardStateFilters } from '@khlang/domain/rewards/reward'
import { rewardSorts } from '@khlang/domain/rewards/reward-sorts'
import { actorOf, oneOf, textOf } from '#parts/lists/list-search.ts'
import { type PageSearch, pageSearch } from '#parts/lists/page-search.ts'

/** The filters of a reward report in the URL: a state, a player by code, a prize by name, an employee by e-mail. */
export type RewardSearch = PageSearch & {
  state?: RewardStateFilter | undefined
  player?: string | undefined
  prize?: string | undefined
  employee?: string | undefined
}

export const rewardSearch = (raw: Record<string, unknown>): RewardSearch => ({
  ...pageSearch(raw, rewardSorts),
  state: oneOf(rewardStateFilters, raw['state']),
  player: textOf(raw['player']),
  prize: textOf(raw['prize']),
  employee: actorOf(raw['employee']),
})

/** The filters besides search and period. */
export const rewardFilters = ['state', 'player', 'prize', 'employee'] as const
