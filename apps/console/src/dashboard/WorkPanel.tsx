import type { DashboardWork } from '@khlang/contract/dashboard'
import { mostHands } from '@khlang/domain/dashboard/windows'
import * as m from '#messages'
import { paths } from '#parts/navigation/paths.ts'
import { Link } from '#parts/navigation/Link.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { whoText } from '#parts/session/who.ts'
import { grouped } from '#ui/numbers.ts'
import { Amount } from './Amount.tsx'
import styles from './Figures.module.css'
import { spanText } from './span-text.ts'
import { useWork } from './use-figures.ts'

/**
 * Shows how long the requests made today waited until they were done (median and longest), and how many of them each
 * employee completed, with the sum in baht.
 */
export function WorkPanel() {
  const { data, error, refetch } = useWork()
  return (
    <section className={styles.panel} data-what="work" aria-label={m.dashboard_work()}>
      <h3 className={styles.heading}>{m.dashboard_work()}</h3>
      {error && !data && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {!data && !error && <p className={styles.quiet}>{m.loading()}</p>}
      {data && (
        <>
          <dl className={styles.waits}>
            <Waited label={m.dashboard_wait_deposits()} work={data.deposits} />
            <Waited label={m.dashboard_wait_withdrawals()} work={data.withdrawals} />
          </dl>
          {data.hands.length > 0 ? (
            <WorkByEmployee {...data} />
          ) : (
            <p className={styles.quiet}>{m.dashboard_no_work()}</p>
          )}
        </>
      )}
    </section>
  )
}

const Waited = ({ label, work }: { label: string; work: DashboardWork['deposits'] }) => (
  <div className={styles.wait}>
    <dt>{label}</dt>
    <dd>
      <strong className={styles.median}>{spanText(work.median)}</strong>
      <span className={styles.quiet}>
        {m.dashboard_worst({ time: spanText(work.worst) })} · {m.dashboard_items({ n: grouped(work.count) })}
      </span>
    </dd>
  </div>
)

const WorkByEmployee = ({ hands, day }: DashboardWork) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
  <div className={styles.hands} role="region" aria-label={m.dashboard_hands()} tabIndex={0}>
    <table className={styles.months}>
      <caption className="unseen">{m.dashboard_hands()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.dashboard_hand()}</th>
          <th scope="col">{m.dashboard_credits()}</th>
          <th scope="col">{m.dashboard_payouts()}</th>
        </tr>
      </thead>
      <tbody>
        {hands.map(({ employee, credits, credited, payouts, paid }) => (
          <tr key={employee}>
            <th scope="row">{whoText(employee)}</th>
            <td>
              <Done to={paths.deposit} count={credits} sum={Number(credited)} employee={employee} day={day} />
            </td>
            <td>
              <Done to={paths.withdraw} count={payouts} sum={Number(paid)} employee={employee} day={day} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    {hands.length === mostHands && <p className={styles.quiet}>{m.shown_largest({ n: mostHands })}</p>}
  </div>
)

type DoneProps = {
  to: typeof paths.deposit | typeof paths.withdraw
  count: number
  sum: number
  employee: string
  day: string
}

const Done = ({ to, count, sum, employee, day }: DoneProps) =>
  count === 0 ? (
    <span className={styles.quiet}>0</span>
  ) : (
    <Link
      to={to}
      search={{ state: 'moved', employee, from: day, to: day }}
      preload={false}
      className={styles.figure}
    >
      {grouped(count)} · <Amount amount={sum} />
    </Link>
  )
