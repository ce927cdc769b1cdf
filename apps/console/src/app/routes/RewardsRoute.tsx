import type { ReportedKind } from '@khlang/contract/rewards/rewards'
import { rewardSearch, type RewardSearch } from '#rewards/reward-search.ts'
import { RewardsPage } from '#rewards/RewardsPage.tsx'
import { useSearch } from '#parts/navigation/use-router.ts'
import { useChangeSearch } from '../use-change-search.ts'

// Back closes an opened row. Other changes add no history entry.
const addsEntry = (change: Partial<RewardSearch>) => change.open !== undefined

/** Returns the page of one of four reports, which is at the path that the specification gives it. */
const routeOf = (kind: ReportedKind) =>
  function RewardsRoute() {
    const search = useSearch(rewardSearch)
    const onSearch = useChangeSearch<RewardSearch>(addsEntry)
    return <RewardsPage kind={kind} search={search} onSearch={onSearch} />
  }

export const RedemptionRoute = routeOf('redemption')
export const SpinRoute = routeOf('spin')
export const RouletteRoute = routeOf('roulette')
export const GoodwillRoute = routeOf('goodwill')
