import type { PayoutDayShown } from '@khlang/contract/reports/account-payouts'
import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { useNews } from '#parts/use-news.ts'
import { baht, grouped } from '#ui/numbers.ts'
import { TextButton } from '#ui/TextButton.tsx'
import styles from './AccountPage.module.css'
import { payoutTopics } from './payout-topics.ts'
import { PayoutLines } from './PayoutLines.tsx'

/** As often as the sums of the account above it: pairing a month of payouts is work for the server. */
const rereadWithinMs = 20_000

type Props = {
  account: string
  from: string
  to: string
  /** The day whose line is open. */
  openDay: string | undefined
  /** Called with the day whose line was pressed; undefined if it was open. */
  onOpen: (day: string | undefined) => void
}

/**
 * Shows one line per day: what left the account by the bank's entries (`left`) = payouts that the bank confirms
 * (`paid`) + bank fees + entries without a payout. Days without any are left out. Opening a line shows the payouts and
 * bank entries of that day.
 */
export function PayoutDays({ account, from, to, openDay, onOpen }: Props) {
  const queryKey = ['account-payouts', account, from, to]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      api.reports.accountPayouts({ account, from: from as never, to: to as never }, { signal }),
  })
  useNews(queryKey, payoutTopics, rereadWithinMs)
  if (!data)
    return error ? (
      <LoadProblem error={error} onAgain={() => void refetch()} />
    ) : (
      <div className={styles.skeleton} aria-hidden="true" />
    )
  if (data.days.length === 0)
    return <EmptyNote title={m.account_payout_none()} hint={m.account_payout_none_hint()} />
  return (
    <>
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{m.daily_day()}</th>
            <th scope="col">{m.account_payout_left()}</th>
            <th scope="col">= {m.account_payout_paid()}</th>
            <th scope="col">+ {m.account_payout_fees()}</th>
            <th scope="col">+ {m.account_payout_no_payout()}</th>
            <th scope="col">{m.account_payout_no_line()}</th>
          </tr>
        </thead>
        {data.days.map((day) => (
          <tbody key={day.day} data-day={day.day}>
            <DayLine day={day} isOpen={day.day === openDay} onOpen={onOpen} />
            {day.day === openDay && (
              <tr>
                <td colSpan={6} className={styles.lines}>
                  <PayoutLines account={account} day={day.day} />
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </>
  )
}

type LineProps = { day: PayoutDayShown; isOpen: boolean; onOpen: Props['onOpen'] }

const DayLine = ({ day: { day, left, paid, fees, noPayout, noLine }, isOpen, onOpen }: LineProps) => (
  <tr>
    <th scope="row">
      <TextButton
        className={`digits ${styles.open}`}
        aria-expanded={isOpen}
        onClick={() => onOpen(isOpen ? undefined : day)}
      >
        {day}
      </TextButton>
    </th>
    <Sum label={m.account_payout_left()} counted={left} />
    <Sum label={m.account_payout_paid()} counted={paid} />
    <Sum label={m.account_payout_fees()} counted={fees} />
    <Sum label={m.account_payout_no_payout()} counted={noPayout} warns />
    <Sum label={m.account_payout_no_line()} counted={noLine} warns />
  </tr>
)

type SumProps = { label: string; counted: PayoutDayShown['left']; warns?: boolean }

/** Shows a sum. With `warns` it is red unless it is empty: an employee must look at these amounts. */
const Sum = ({ label, counted: { count, baht: sum }, warns = false }: SumProps) => (
  <td data-label={label} className={styles.sum}>
    {count === 0 ? (
      '–'
    ) : (
      <span className={warns ? styles.wrong : undefined}>
        {baht(sum)} <span className={styles.quiet}>× {grouped(count)}</span>
      </span>
    )}
  </td>
)
