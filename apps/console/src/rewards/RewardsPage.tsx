import type { ReportedKind, RewardRow, RewardSums } from '@khlang/contract/rewards/rewards'
import { rewardStateFilters } from '@khlang/domain/rewards/reward'
import { Button } from '@mantine/core'
import { IconChartBar, IconGift } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { useToday } from '#live/clock.ts'
import { serverNow } from '#live/server-clock.ts'
import type { LivePage } from '#parts/lists/live-page.ts'
import { NarrowTo } from '#parts/lists/NarrowTo.tsx'
import { LiveListPage } from '#parts/lists/LiveListPage.tsx'
import { filtersOf } from '#parts/lists/page-search.ts'
import { useMe } from '#parts/session/me.ts'
import { daysOf } from '#parts/filters/period.ts'
import { Lazy } from '#ui/Lazy.tsx'
import { grouped } from '#ui/numbers.ts'
import { rewardChips } from './reward-chips.ts'
import { RewardCell, rewardColumns } from './reward-columns.tsx'
import { rewardQuery } from './reward-query.ts'
import { rewardStateText } from './reward-state-labels.ts'
import { rewardReports } from './reward-reports.ts'
import { rewardFilters, rewardSearch, type RewardSearch } from './reward-search.ts'

type Props = {
  kind: ReportedKind
  search: RewardSearch
  onSearch: (change: Partial<RewardSearch>) => void
}

/** Shows the live report of one kind of reward. Goodwill is also given here, and the catalogue of items is edited. */
export function RewardsPage({ kind, search, onSearch }: Props) {
  // Draws this again after midnight, when a period such as "today" has other days.
  useToday()
  const { may } = useMe()
  const [showing, setShowing] = useState<'shares' | 'catalogue' | null>(null)
  const definition = useMemo((): LivePage<RewardRow, RewardSearch, RewardSums> => {
    const { name, title } = rewardReports[kind]
    return {
      name,
      title: title(),
      searchLabel: m.rewards_search(),
      findsPlayers: true,
      emptyText: m.rewards_none(),
      setupStepsNeeded: ['players'],
      columns: rewardColumns(kind),
      narrowRow: RewardCell,
      nameOf: ({ number, player }) => `#${number} ${player.code}`,
      ownFilters: rewardFilters,
      openParameter: 'open',
      readSearch: rewardSearch,
      listQuery: (filtered, now) => rewardQuery(kind, filtered, now),
      readRow: (id, signal) => api.rewards.reward({ id }, { signal }),
      readTotals: (query, signal) => api.rewards.totals({ kind, ...query }, { signal }),
      sumsOf: ({ sums }) =>
        sums && [
          { label: m.rewards_credits(), text: grouped(sums.credits) },
          ...(kind === 'redemption' ? [{ label: m.rewards_coins(), text: grouped(sums.coins) }] : []),
        ],
      chips: rewardChips,
      drawer: () => import('./RewardDrawer.tsx').then((file) => file.RewardDrawer),
      ...(kind === 'goodwill' && {
        create: {
          label: m.goodwill_give(),
          disabledReason: may.includes('reward.give') ? null : m.problem_not_permitted(),
          form: () => import('./GiveGoodwill.tsx').then((file) => file.GiveGoodwill),
        },
      }),
    }
  }, [kind, may])
  const { period: _period, ...filters } = filtersOf(search, rewardFilters)
  return (
    <>
      <LiveListPage
        definition={definition}
        search={search}
        onSearch={onSearch}
        moreContent={
          <>
            <Button
              variant="default"
              leftSection={<IconChartBar size={16} aria-hidden="true" />}
              onClick={() => setShowing('shares')}
            >
              {m.rewards_shares()}
            </Button>
            {kind === 'redemption' && (
              <Button
                variant="default"
                leftSection={<IconGift size={16} aria-hidden="true" />}
                onClick={() => setShowing('catalogue')}
              >
                {m.catalogue_title()}
              </Button>
            )}
          </>
        }
      >
        <NarrowTo
          label={m.column_status()}
          everyLabel={m.players_every_status()}
          value={search.state}
          choices={rewardStateFilters.map((state) => [state, rewardStateText[state]()])}
          onChange={(state) => onSearch({ state })}
        />
      </LiveListPage>
      {showing === 'shares' && (
        <Lazy
          load={() => import('./RewardShares.tsx').then((file) => file.RewardShares)}
          props={{
            kind,
            query: { ...filters, ...daysOf(search, new Date(serverNow())) },
            onClose: () => setShowing(null),
          }}
        />
      )}
      {showing === 'catalogue' && (
        <Lazy
          load={() => import('./CatalogueDialog.tsx').then((file) => file.CatalogueDialog)}
          props={{ onClose: () => setShowing(null) }}
        />
      )}
    </>
  )
}
