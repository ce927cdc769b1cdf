import type { DashboardSummary } from '@khlang/contract/dashboard'
import * as m from '#messages'
import { Link } from '#parts/navigation/Link.tsx'
import { Amount } from './Amount.tsx'
import { abbreviated, exactly } from './abbreviated.ts'
import { linksToLists, type Measure } from './list-links.ts'
import styles from './Figures.module.css'
import { measureWords } from './measures.ts'

const shown = [
  'deposits',
  'withdrawals',
  'net',
  'bonusTotal',
  'lossReturns',
  'active',
  'firstDeposits',
] as const satisfies Measure[]

/** Shows today's figures so far, beside those of all of yesterday. */
export function TodayCards({ series }: Pick<DashboardSummary, 'series'>) {
  const [yesterday, today] = series.slice(-2)
  if (!today || !yesterday) return null
  const counts: Partial<Record<Measure, number>> = {
    deposits: today.depositCount,
    withdrawals: today.withdrawalCount,
  }
  return (
    <ul className={styles.cards}>
      {shown.map((measure) => (
        <li key={measure} data-what={measure}>
          <Link
            {...linksToLists[measure]({ from: today.day, to: today.day })}
            preload={false}
            className={styles.card}
          >
            <span className={styles.name}>{measureWords[measure]()}</span>
            <strong className={styles.amount} data-negative={Number(today[measure]) < 0 || undefined}>
              <Amount amount={Number(today[measure])} />
            </strong>
            <span className={styles.hint}>
              {counts[measure] !== undefined && (
                <span>{m.dashboard_items({ n: exactly(counts[measure]) })}</span>
              )}
              <span>{m.dashboard_yesterday({ n: abbreviated(Number(yesterday[measure])) })}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
