import type { PlayerReportRow, PlayerReportSums } from '@khlang/contract/reports/player-report'
import { reportedOnly, type ReportGroup } from '@khlang/domain/reports/player-report'
import { longPresets } from '@khlang/domain/time'
import { Button } from '@mantine/core'
import { IconChartBar, IconReload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { paths } from '#parts/navigation/paths.ts'
import { useToday } from '#live/clock.ts'
import { serverNow } from '#live/server-clock.ts'
import type { LivePage } from '#parts/lists/live-page.ts'
import { LiveListPage } from '#parts/lists/LiveListPage.tsx'
import { NarrowTo } from '#parts/lists/NarrowTo.tsx'
import { filtersOf } from '#parts/lists/page-search.ts'
import { daysOf, type PeriodSearch } from '#parts/filters/period.ts'
import { useNavigate } from '#parts/navigation/use-router.ts'
import { useReferralNames } from '#parts/player/use-referral-names.ts'
import { whenText } from '#parts/when.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { grouped } from '#ui/numbers.ts'
import { PlayerReportCell, playerReportColumns, sortedSum } from './player-report-columns.tsx'
import { playerReportQuery } from './player-report-query.ts'
import {
  firstSort,
  playerReportFilters,
  playerReportSearch,
  type PlayerReportSearch,
  usualPeriod,
} from './player-report-search.ts'
import { onlyWords, reportChips } from './report-chips.ts'
import styles from './Reports.module.css'
import { useWorking } from './use-working.ts'

type Props = { search: PlayerReportSearch; onSearch: (change: Partial<PlayerReportSearch>) => void }

/**
 * Lists the totals of each player whom reports count and who signed in or has any figure in the period, by default this
 * month (spec sections 2 and 9), from precomputed sums.
 */
export function PlayerReportPage({ search, onSearch }: Props) {
  // Draws this again after midnight, when a period such as "today" has other days.
  useToday()
  const navigate = useNavigate()
  const { working, track } = useWorking()
  const [askedAt, setAskedAt] = useState(() => serverNow())
  const [shares, setShares] = useState(false)
  const { names, searches } = useReferralNames(search)
  const { period, from, to, sort } = search
  const withinFilters = useMemo(
    (): PeriodSearch => (period || from || to ? { period, from, to } : { period: usualPeriod }),
    [period, from, to],
  )
  const definition = useMemo((): LivePage<PlayerReportRow, PlayerReportSearch, PlayerReportSums> => {
    return {
      name: 'playerReport',
      title: m.page_report_players(),
      searchLabel: m.report_search(),
      findsPlayers: true,
      emptyText: m.report_none(),
      setupStepsNeeded: ['players', 'firstDeposit'],
      columns: playerReportColumns(withinFilters),
      narrowRow: PlayerReportCell,
      nameOf: ({ code, name }) => `${code} ${name}`,
      ownFilters: playerReportFilters,
      openParameter: 'open',
      goTo: (id) =>
        navigate({ to: `${paths.players}/$userId`, params: { userId: id }, search: withinFilters }),
      firstSort,
      usualPeriod,
      presets: longPresets,
      askedAt,
      readSearch: playerReportSearch,
      listQuery: (filtered, now) => playerReportQuery(filtered, now, track),
      // No row opens beside this list: a row is a player, who has a separate page.
      readRow: () => Promise.reject(new Error('A row of the report has no drawer.')),
      readTotals: (query, signal) => track(api.reports.playerTotals(query, { signal })),
      sumsOf: ({ sums }) => [
        { label: m.report_deposits(), text: grouped(Number(sums.deposits)) },
        { label: m.report_withdrawals(), text: grouped(Number(sums.withdrawals)) },
        ...sortedSum(sort, sums),
        { label: m.report_bonus_total(), text: grouped(sums.bonusTotal) },
        { label: m.report_net(), text: grouped(Number(sums.net)) },
      ],
      chips: (filtered, change) => reportChips(filtered, names, change),
    }
  }, [withinFilters, sort, askedAt, names, navigate, track])
  const { period: _period, ...filters } = filtersOf(search, playerReportFilters)
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
              onClick={() => setShares(true)}
            >
              {m.report_shares()}
            </Button>
            <span className={styles.asked}>
              <IconButton label={m.report_again()} onClick={() => setAskedAt(serverNow())}>
                <IconReload size={18} aria-hidden="true" />
              </IconButton>
              <span role="status" className={styles.said}>
                {working
                  ? m.report_working()
                  : m.report_as_of({ time: whenText(new Date(askedAt).toISOString()) })}
                {working && <progress className={styles.working} aria-label={m.report_working()} />}
              </span>
            </span>
          </>
        }
      >
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
        <NarrowTo
          label={m.report_only()}
          everyLabel={m.report_every({ what: m.report_only() })}
          value={search.only}
          choices={reportedOnly.map((only) => [only, onlyWords[only]()])}
          onChange={(only) => onSearch({ only })}
        />
      </LiveListPage>
      {shares && (
        <Lazy
          load={() => import('./PlayerShares.tsx').then((file) => file.PlayerShares)}
          props={{
            query: { ...filters, ...daysOf(withinFilters, new Date(serverNow())) },
            onChoose: (by: ReportGroup, id: string) => {
              onSearch({ [by]: id })
              setShares(false)
            },
            onClose: () => setShares(false),
          }}
        />
      )}
    </>
  )
}
