import type { PayoutLineShown } from '@khlang/contract/reports/account-payouts'
import type { PayoutLineState } from '@khlang/domain/reports/account-payouts'
import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { paths } from '#parts/navigation/paths.ts'
import { Link } from '#parts/navigation/Link.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { useNews } from '#parts/use-news.ts'
import { whenText } from '#parts/when.ts'
import { baht, grouped } from '#ui/numbers.ts'
import { StatusChip, type Tone } from '#ui/StatusChip.tsx'
import styles from './AccountPage.module.css'
import { payoutTopics } from './payout-topics.ts'

const stateText: Record<PayoutLineState, () => string> = {
  paired: m.account_payout_paired,
  noLine: m.account_payout_no_line,
  noPayout: m.account_payout_no_payout,
}
const stateTone: Record<PayoutLineState, Tone> = { paired: 'success', noLine: 'warning', noPayout: 'danger' }

/**
 * Shows the payouts of a day beside the bank's lines for them (at most 500 rows); first those of which only one of the
 * two is known.
 */
export function PayoutLines({ account, day }: { account: string; day: string }) {
  const queryKey = ['account-payout-lines', account, day]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.reports.accountPayoutLines({ account, day: day as never }, { signal }),
  })
  useNews(queryKey, payoutTopics)
  if (!data)
    return error ? (
      <LoadProblem error={error} onAgain={() => void refetch()} />
    ) : (
      <p className={styles.quiet}>{m.loading()}</p>
    )
  return (
    <>
      <ul className={styles.rows}>
        {data.rows.map((row) => (
          <Row key={(row.payout ?? row.line)!.id} row={row} />
        ))}
      </ul>
      {data.more > 0 && <p className={styles.quiet}>{m.account_payout_more({ n: grouped(data.more) })}</p>}
    </>
  )
}

const Row = ({ row: { state, payout, line, fee } }: { row: PayoutLineShown }) => (
  <li className={styles.row} data-state={state}>
    <StatusChip tone={stateTone[state]}>{stateText[state]()}</StatusChip>
    <span className={styles.side}>
      {payout && (
        <>
          <Link to={paths.withdraw} search={{ request: payout.id }}>
            {m.account_payout_request({ n: payout.number })}
          </Link>{' '}
          {payout.player} <b className="digits">{baht(payout.amount)}</b>{' '}
          <span className={styles.quiet}>{whenText(payout.at)}</span>
        </>
      )}
    </span>
    <span className={styles.side}>
      {line && (
        <>
          <Link to={paths.statement} search={{ tab: 'all', entry: line.id }}>
            {m.account_payout_line({ n: line.number })}
          </Link>{' '}
          <b className="digits">{baht(line.amount)}</b>{' '}
          <span className={styles.quiet}>{whenText(line.at)}</span>
        </>
      )}
    </span>
    <span className={styles.side}>{Number(fee) > 0 && m.account_payout_fee({ fee: baht(fee) })}</span>
  </li>
)
