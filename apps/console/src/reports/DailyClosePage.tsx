import { useQuery } from '@tanstack/react-query'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { useToday } from '#live/clock.ts'
import { DayField } from '#parts/filters/DayField.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { whoText } from '#parts/session/who.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import type { DailyCloseSearch } from './closing-search.ts'
import { DayAccounts } from './DayAccounts.tsx'
import { DayDiscrepancies } from './DayDiscrepancies.tsx'
import { DayMoney } from './DayMoney.tsx'
import { DayStanding } from './DayStanding.tsx'
import { dayStateText, dayStateTone, dayTitle } from './day-labels.ts'
import { dayShown, daysBeside } from './days-beside.ts'
import { useNews } from '#parts/use-news.ts'
import { inView } from '#ui/in-view.ts'
import choice from '#parts/filters/ChoicesBeside.module.css'
import styles from './Closing.module.css'

type Props = { search: DailyCloseSearch; onSearch: (search: DailyCloseSearch) => void }

/**
 * Shows the daily close (ปิดยอดรายวัน): a Bangkok day, in which bank balances, entries, requests and orders are
 * compared with each other. When all differences are explained, the day can be closed.
 */
export function DailyClosePage({ search, onSearch }: Props) {
  const today = useToday()
  const day = dayShown(search.day, today)
  const { before, after } = daysBeside(day, today)
  const queryKey = ['daily-close', day]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.reports.dailyClose({ day }, { signal }),
  })
  useNews(queryKey, ['statements', 'deposits', 'withdrawals', 'orders', 'closings'])
  const go = (otherDay: string | undefined) => onSearch({ day: otherDay, rows: undefined })
  useKeys([
    {
      code: 'BracketLeft',
      shown: '[',
      label: m.daily_previous(),
      run: () => go(before),
    },
    {
      code: 'BracketRight',
      shown: ']',
      label: m.daily_next(),
      run: () => after !== null && go(after),
    },
  ])
  return (
    <div className={styles.page}>
      <p className={styles.hint}>{m.daily_hint()}</p>
      <div className={styles.sides}>
        <div className={styles.stack}>
          <div className={styles.dayBar}>
            <IconButton label={m.daily_previous()} onClick={() => go(before)}>
              <IconChevronLeft size={20} aria-hidden="true" />
            </IconButton>
            <DayField label={m.daily_day()} value={day} onChange={go} />
            <IconButton
              label={m.daily_next()}
              disabled={after === null}
              onClick={() => after !== null && go(after)}
            >
              <IconChevronRight size={20} aria-hidden="true" />
            </IconButton>
          </div>
          <Days current={day} onDay={go} />
        </div>
        <div className={styles.sheet}>
          {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
          {!data && !error && <div className={styles.skeleton} aria-hidden="true" />}
          {data && (
            <>
              <DayStanding key={day} dayShown={data} />
              <DayDiscrepancies
                dayShown={data}
                openRows={search.rows}
                onOpen={(rows) => onSearch({ rows })}
              />
              <DayAccounts accounts={data.figures.accounts} />
              <DayMoney figures={data.figures} />
            </>
          )}
        </div>
      </div>
    </div>
  )
}

/** Lists the days of the last five weeks, today first, with their state. */
function Days({ current, onDay }: { current: string; onDay: (day: string) => void }) {
  const queryKey = ['days']
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.reports.days(undefined, { signal }),
  })
  useNews(queryKey, ['closings'])
  return (
    <>
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {(data !== undefined || !error) && (
        <nav className={styles.list} aria-label={m.daily_days()}>
          {data?.rows.map(({ day, state, closedBy }) => (
            <BareButton
              key={day}
              ref={day === current ? inView : undefined}
              className={`${choice.choice} ${choice.withEnd}`}
              aria-current={day === current ? 'true' : undefined}
              onClick={() => onDay(day)}
            >
              <span className="digits">
                {dayTitle(day)} {closedBy && <span className={styles.meta}>{whoText(closedBy)}</span>}
              </span>
              <StatusChip tone={dayStateTone[state]}>{dayStateText[state]()}</StatusChip>
            </BareButton>
          ))}
        </nav>
      )}
    </>
  )
}
