import * as m from '#messages'
import { paths } from '#parts/navigation/paths.ts'
import { Link } from '#parts/navigation/Link.tsx'
import type { TargetAmong } from '#parts/navigation/targets.ts'
import { grouped } from '#ui/numbers.ts'
import styles from './Employees.module.css'
import { useWork } from './use-work.ts'

/**
 * Counts what an employee did today (Bangkok day): entries matched, deposits done, withdrawals paid, requests made for
 * players. The counts of deposits and withdrawals link to their requests.
 */
export function EmployeeWork({ email }: { email: string }) {
  const work = useWork()
  if (work === null) return null
  const workOfEmployee = work.rows.find(({ employee }) => employee === email)
  const requestsOfToday: List['search'] = { state: 'moved', employee: email, from: work.day, to: work.day }
  return (
    <section className={styles.section} aria-label={m.employee_work_today()}>
      <h3 className={styles.heading}>{m.employee_work_today()}</h3>
      <dl className={styles.figures}>
        <Figure label={m.employee_work_matches()} count={workOfEmployee?.matches ?? 0} />
        <Figure
          label={m.employee_work_credits()}
          count={workOfEmployee?.credits ?? 0}
          to={paths.deposit}
          search={requestsOfToday}
        />
        <Figure
          label={m.employee_work_payouts()}
          count={workOfEmployee?.payouts ?? 0}
          to={paths.withdraw}
          search={requestsOfToday}
        />
        <Figure label={m.employee_work_created()} count={workOfEmployee?.created ?? 0} />
      </dl>
      <p className={styles.quiet}>{m.employee_work_counted()}</p>
    </section>
  )
}

type List = TargetAmong<typeof paths.deposit | typeof paths.withdraw>
type Props = { label: string; count: number } & Partial<List>

const Figure = ({ label, count, to, search }: Props) => (
  <div className={styles.figure}>
    <dt>{label}</dt>
    <dd className="digits">
      {to && count > 0 ? (
        <Link to={to} search={search} preload={false}>
          {grouped(count)}
        </Link>
      ) : (
        grouped(count)
      )}
    </dd>
  </div>
)
