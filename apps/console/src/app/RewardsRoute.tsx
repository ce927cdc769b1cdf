import type { ReportedKind } from '@khlang/contract/rewards'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { RewardSearch } from '#rewards/reward-search.ts'
import { RewardsPage } from '#rewards/RewardsPage.tsx'

/** One page used for four reports, each at the address that the specification gives it. */
const routeOf = (kind: ReportedKind) =>
  function RewardsRoute() {
    const search: RewardSearch = useSearch({ strict: false })
    const navigate = useNavigate()
    const onSearch = useCallback(
      (change: Partial<RewardSearch>) =>
        void navigate({
          to: '.',
          search: (before: RewardSearch) => ({ ...before, ...change }),
          replace: change.open === undefined,
        }),
      [navigate],
    )
    return <RewardsPage kind={kind} search={search} onSearch={onSearch} />
  }

export const RedemptionRoute = routeOf('redemption')
export const SpinRoute = routeOf('spin')
export const RouletteRoute = routeOf('roulette')
export const GoodwillRoute = routeOf('goodwill')
