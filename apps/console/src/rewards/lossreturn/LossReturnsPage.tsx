import type { LossReturnRow, LossReturnSums } from '@khlang/contract/rewards/loss-returns'
import { isOver } from '@khlang/domain/rewards/loss-return'
import { lossReturnShown } from '@khlang/domain/rewards/loss-return-list'
import { Button } from '@mantine/core'
import { IconPercentage } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { useToday } from '#live/clock.ts'
import { serverNow } from '#live/server-clock.ts'
import type { LivePage } from '#parts/lists/live-page.ts'
import { LiveListPage } from '#parts/lists/LiveListPage.tsx'
import { NarrowTo } from '#parts/lists/NarrowTo.tsx'
import { useMe } from '#parts/session/me.ts'
import { useReferralNames } from '#parts/player/use-referral-names.ts'
import { Lazy } from '#ui/Lazy.tsx'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { coveredNow } from './covered-now.ts'
import { CoveredPicker } from './CoveredPicker.tsx'
import { lossReturnChips } from './lossreturn-chips.ts'
import { LossReturnCell, lossReturnColumns } from './lossreturn-columns.tsx'
import { lossReturnQuery } from './lossreturn-query.ts'
import {
  firstSort,
  lossReturnFilters,
  lossReturnSearch,
  type LossReturnSearch,
  periodInView,
  spanOfView,
} from './lossreturn-search.ts'
import { coveredText, shownText } from './lossreturn-labels.ts'

type Props = { search: LossReturnSearch; onSearch: (change: Partial<LossReturnSearch>) => void }

/**
 * Lists what players are given back for a day or a month (คืนยอดเสีย: a share of losses or, by its own rate, of
 * winnings), and lets staff pay it, singly or many at once (spec sections 4 and 9). Without a filter of status, the
 * list has the players who are due something, already paid or not.
 */
export function LossReturnsPage({ search, onSearch }: Props) {
  const { may } = useMe()
  const { names, searches } = useReferralNames(search)
  const [rates, setRates] = useState(false)
  // Draws this again after midnight, when a period such as "today" has other days.
  useToday()
  const { span, from, to } = coveredNow(search)
  const { day } = search
  const definition = useMemo((): LivePage<LossReturnRow, LossReturnSearch, LossReturnSums> => {
    const covered = { span, from, to }
    return {
      name: 'lossReturns',
      title: m.page_loss_return(),
      searchLabel: m.lossreturn_search(),
      findsPlayers: true,
      emptyText: m.lossreturn_none({ when: coveredText(covered) }),
      setupStepsNeeded: ['players', 'firstDeposit'],
      columns: lossReturnColumns(),
      narrowRow: LossReturnCell,
      nameOf: ({ player }) => `${player.code} ${player.name}`,
      ownFilters: lossReturnFilters,
      openParameter: 'open',
      firstSort,
      fixedQuery: { span, day: from },
      readSearch: lossReturnSearch,
      ofView: {
        stored: spanOfView(span),
        kept: (view) => periodInView(view, { span, day }),
      },
      listQuery: (filtered) => lossReturnQuery(filtered, covered),
      readRow: (id, signal) => api.rewards.lossReturnRow({ span, day: from, id }, { signal }),
      readTotals: (query, signal) => api.rewards.lossReturnTotals({ ...query, span, day: from }, { signal }),
      sumsOf: ({ sums }) =>
        sums && [
          { label: m.lossreturn_deposits(), text: grouped(Number(sums.deposits)) },
          { label: m.lossreturn_withdrawals(), text: grouped(Number(sums.withdrawals)) },
          { label: m.lossreturn_bonus(), text: grouped(Number(sums.bonus)) },
          { label: m.lossreturn_amount(), text: grouped(sums.amount) },
          { label: m.lossreturn_was_paid(), text: grouped(sums.paid) },
        ],
      chips: (filtered, change) => lossReturnChips(filtered, names, change),
      drawer: () => import('./LossReturnDrawer.tsx').then((file) => file.LossReturnDrawer),
      ...(may.includes('lossReturn.pay') && {
        bulk: {
          label: m.lossreturn_pay_many(),
          maxRows: 5_000,
          readIds: (query, signal) => api.rewards.lossReturn({ ...query, span, day: from }, { signal }),
          dialog: (chosen) => (
            <Lazy
              load={() => import('./PayManyDialog.tsx').then((file) => file.PayManyDialog)}
              props={{ covered, ...chosen }}
            />
          ),
        },
      }),
    }
  }, [span, day, from, to, names, may])
  return (
    <>
      {!isOver({ to }, new Date(serverNow())) && (
        <Notice tone="info">{m.lossreturn_not_over({ when: coveredText({ span, from }) })}</Notice>
      )}
      <LiveListPage
        definition={definition}
        search={search}
        onSearch={onSearch}
        moreContent={
          <Button
            variant="default"
            leftSection={<IconPercentage size={16} aria-hidden="true" />}
            onClick={() => setRates(true)}
          >
            {m.lossreturn_rates()}
          </Button>
        }
      >
        <CoveredPicker
          covered={{ span, from, to }}
          onChange={(change) => onSearch({ ...change, open: undefined })}
        />
        <NarrowTo
          label={m.column_status()}
          everyLabel={m.lossreturn_due_only()}
          value={search.state}
          choices={lossReturnShown.map((state) => [state, shownText(state)])}
          onChange={(state) => onSearch({ state })}
        />
        <NarrowTo
          label={m.player_agent()}
          everyLabel={m.report_every({ what: m.player_agent() })}
          value={search.agent}
          choices={names.agents}
          search={searches.agents}
          onChange={(agent) => onSearch({ agent })}
        />
        <NarrowTo
          label={m.players_master()}
          everyLabel={m.report_every({ what: m.players_master() })}
          value={search.master}
          choices={names.masters}
          search={searches.masters}
          onChange={(master) => onSearch({ master })}
        />
      </LiveListPage>
      {rates && (
        <Lazy
          load={() => import('./RatesDialog.tsx').then((file) => file.RatesDialog)}
          props={{ onClose: () => setRates(false) }}
        />
      )}
    </>
  )
}
