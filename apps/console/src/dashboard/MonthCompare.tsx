import type { DashboardSummary } from '@khlang/contract/dashboard'
import * as m from '#messages'
import { Link } from '#parts/navigation/Link.tsx'
import { Amount } from './Amount.tsx'
import { linksToLists, type Measure } from './list-links.ts'
import styles from './Figures.module.css'
import { measureWords } from './measures.ts'
import { changeOf, daysText, figureOf } from './window-figures.ts'

const rows = [
  'deposits',
  'withdrawals',
  'net',
  'bonusTotal',
  'lossReturns',
  'firstDeposits',
  'active',
] as const satisfies Measure[]

/** Compares this month with the same days of last month, and with all of last month (spec section 3). */
export function MonthCompare({ thisMonth, sameDays, lastMonth }: DashboardSummary) {
  const windows = { thisMonth, sameDays, lastMonth }
  const words = {
    thisMonth: m.period_this_month(),
    sameDays: m.dashboard_same_days(),
    lastMonth: m.dashboard_all_last_month(),
  }
  return (
    <section className={styles.panel} aria-label={m.dashboard_months()}>
      <h3 className={styles.heading}>{m.dashboard_months()}</h3>
      <table className={styles.months}>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{m.dashboard_figure()}</span>
            </th>
            {(['thisMonth', 'sameDays', 'lastMonth'] as const).map((name) => (
              <th key={name} scope="col">
                {words[name]}
                <span className={styles.days}>{daysText(windows[name])}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((measure) => (
            <tr key={measure}>
              <th scope="row">
                {measure === 'active' ? m.dashboard_active_a_day() : measureWords[measure]()}
              </th>
              {(['thisMonth', 'sameDays', 'lastMonth'] as const).map((name) => (
                <td key={name}>
                  <Link {...linksToLists[measure](windows[name])} preload={false} className={styles.figure}>
                    <Amount amount={figureOf(windows[name], measure)} />
                  </Link>
                  {name === 'thisMonth' && (
                    <Change now={figureOf(thisMonth, measure)} before={figureOf(sameDays, measure)} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/**
 * Shows the change against the same days of last month, in words as well as by an arrow; nothing if none makes sense.
 */
function Change({ now, before }: { now: number; before: number }) {
  const percent = changeOf(now, before)
  if (percent === null) return null
  const size = `${Math.abs(percent).toFixed(1)}%`
  return (
    <span className={styles.change}>
      <span aria-hidden="true">
        {percent > 0 ? '▲' : percent < 0 ? '▼' : '='} {size}
      </span>
      <span className="unseen">
        {percent === 0
          ? m.dashboard_equal()
          : percent < 0
            ? m.dashboard_less({ percent: size })
            : m.dashboard_more({ percent: size })}
      </span>
    </span>
  )
}
