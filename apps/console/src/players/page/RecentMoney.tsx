import type { RecentMoney as Recent } from '@khlang/contract/players/player-money'
import { serverNow } from '#live/server-clock.ts'
import { dayOf } from '@khlang/domain/time'
import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { useNow } from '#live/clock.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { dayText, whenShort, whenText } from '#parts/when.ts'
import { grouped } from '#ui/numbers.ts'
import { BackendBalance } from './BackendBalance.tsx'
import styles from './RecentMoney.module.css'

/** Milliseconds between reads after midnight here, until the server's day has changed too. */
const newDayMs = 30_000
const longAgoMs = 300 * 86_400_000

/**
 * Shows the player's balance at the back-end, the sums of their deposits and withdrawals of today and this month,
 * and the last of each.
 */
export function RecentMoney({ id }: { id: string }) {
  // The key contains the day, so that after midnight yesterday's sums are not shown as today's.
  const today = dayOf(new Date(useNow()))
  const { data, error, refetch } = useQuery({
    queryKey: ['player-page', id, 'recent-money', today],
    queryFn: ({ signal }) => api.players.recentMoney({ id }, { signal }),
    refetchInterval: ({ state }) => state.data !== undefined && state.data.day < today && newDayMs,
  })
  return (
    <section className={styles.money} aria-label={m.money_recent()} aria-busy={!data && !error}>
      <BackendBalance id={id} />
      <div className={styles.sums}>
        {error && (
          <LoadProblem title={m.money_recent_problem()} error={error} onAgain={() => void refetch()} />
        )}
        {(data !== undefined || !error) && (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="unseen">{m.money_rows()}</span>
                </th>
                <th scope="col">{m.period_today()}</th>
                <th scope="col">{m.period_this_month()}</th>
                <th scope="col">{m.money_latest()}</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">{m.money_row_deposits()}</th>
                <Sum sum={data?.today.deposits} />
                <Sum sum={data?.month.deposits} />
                <Last request={data?.lastDeposit} />
              </tr>
              <tr>
                <th scope="row">{m.money_row_withdrawals()}</th>
                <Sum sum={data?.today.withdrawals} />
                <Sum sum={data?.month.withdrawals} />
                <Last request={data?.lastWithdrawal} />
              </tr>
            </tbody>
          </table>
        )}
      </div>
    </section>
  )
}

const Sum = ({ sum }: { sum: Recent['today']['deposits'] | undefined }) => (
  <td className="digits">
    {sum ? (
      <>
        <strong>{grouped(Number(sum.amount))}</strong>
        <small>{m.money_times({ n: grouped(sum.count) })}</small>
      </>
    ) : (
      <Blank />
    )}
  </td>
)

const Last = ({ request }: { request: Recent['lastDeposit'] | undefined }) => (
  <td className="digits">
    {request === undefined ? (
      <Blank />
    ) : request === null ? (
      <>
        <strong>
          <span className={styles.never}>{m.money_never()}</span>
        </strong>
        <small>&nbsp;</small>
      </>
    ) : (
      <>
        <strong>{grouped(Number(request.amount))}</strong>
        <small>
          <time dateTime={request.at} title={whenText(request.at)}>
            {isLongAgo(request.at) ? dayText(request.at) : whenShort(request.at)}
          </time>
        </small>
      </>
    )}
  </td>
)

/** Whether a time is so long ago that the short form, which has no year, would be ambiguous. */
const isLongAgo = (at: string) => serverNow() - Date.parse(at) > longAgoMs

/** As high as a figure and its line, so that nothing moves when they arrive. */
const Blank = () => (
  <>
    <strong>
      <span className={styles.blank} />
    </strong>
    <small>
      <span className={styles.blank} />
    </small>
  </>
)
