import type { DiscrepancyShown } from '@khlang/contract/reports/daily-close'
import type { Day } from '@khlang/domain/time'
import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { whenText } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { baht, grouped } from '#ui/numbers.ts'
import { RowLink } from './RowLink.tsx'
import styles from './Closing.module.css'

/** Lists the rows that cause a discrepancy of the daily close, each with a link; read again when its figures change. */
export function DiscrepancyRows({
  day,
  discrepancy: { kind, account, mark },
}: {
  day: string
  discrepancy: DiscrepancyShown
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ['discrepancy-rows', day, kind, account, mark],
    queryFn: ({ signal }) =>
      api.reports.driftRows({ day: day as Day, kind, ...(account && { account }) }, { signal }),
  })
  const loadProblem = error && <LoadProblem error={error} onAgain={() => void refetch()} />
  if (!data) return loadProblem ?? <div className={styles.skeletonRows} aria-hidden="true" />
  return (
    <div className={styles.scroll}>
      {loadProblem}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{m.col_number()}</th>
            <th scope="col">{m.col_time()}</th>
            <th scope="col">{m.col_account()}</th>
            <th scope="col">{m.col_player()}</th>
            <th scope="col" data-number>
              {m.col_amount()}
            </th>
            <th scope="col">{m.col_status()}</th>
            <th scope="col">{m.col_who()}</th>
            <th scope="col">{m.col_reason()}</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.id}>
              <td>
                <RowLink {...row} />
              </td>
              <td className="digits">{whenText(row.at)}</td>
              <td>{row.account ?? '–'}</td>
              <td>{row.player ?? '–'}</td>
              <td data-number>{baht(row.baht)}</td>
              <td>{row.status}</td>
              <td>{row.employee ? whoText(row.employee) : '–'}</td>
              <td data-words>{row.reason ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.more > 0 && <p className={styles.quiet}>{m.daily_rows_more({ n: grouped(data.more) })}</p>}
    </div>
  )
}
