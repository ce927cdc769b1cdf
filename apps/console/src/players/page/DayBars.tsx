import type { PlayerMoney } from '@khlang/contract/players/player-money'
import { type Day, nextDay } from '@khlang/domain/time'
import * as m from '#messages'
import { dayText } from '#parts/when.ts'
import { grouped } from '#ui/numbers.ts'
import styles from './DayBars.module.css'

type Props = { days: PlayerMoney['days']; period: { from?: Day; to?: Day } }

/**
 * Draws bars per day, for the first 62 days of the period: deposits upwards, withdrawals downwards. The figures of a day
 * are shown on hover and read by screen readers. Shows nothing for a single day, an open period, or without money.
 */
export function DayBars({ days, period: { from, to } }: Props) {
  if (days.length === 0 || !from || !to || from === to) return null
  const shownDays = daysBetween(from, to)
  const byDay = new Map(days.map((one) => [one.day, one]))
  const highestOf = (side: 'deposits' | 'withdrawals') =>
    Math.max(...shownDays.map((day) => byDay.get(day)?.[side] ?? 0))
  const [highestDeposits, highestWithdrawals] = [highestOf('deposits'), highestOf('withdrawals')]
  const share = (amount: number, total: number) =>
    `${total === 0 ? 0 : Math.round((amount / total) * 1000) / 10}%`
  return (
    <ol className={styles.days} aria-label={m.money_days()}>
      {shownDays.map((day) => {
        const { deposits = 0, withdrawals = 0 } = byDay.get(day) ?? {}
        const label = m.money_day({
          day: dayText(`${day}T12:00:00+07:00`),
          deposits: grouped(deposits),
          withdrawals: grouped(withdrawals),
        })
        return (
          <li
            key={day}
            className={styles.day}
            title={label}
            style={{
              gridTemplateRows: `${Math.max(highestDeposits, (highestDeposits + highestWithdrawals) / 5)}fr ${highestWithdrawals === 0 ? 0 : Math.max(highestWithdrawals, (highestDeposits + highestWithdrawals) / 5)}fr`,
            }}
          >
            <span className="unseen">{label}</span>
            <span className={styles.up} aria-hidden="true">
              <i style={{ height: share(deposits, highestDeposits) }} />
            </span>
            <span className={styles.down} aria-hidden="true">
              <i style={{ height: share(withdrawals, highestWithdrawals) }} />
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function daysBetween(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to && days.length < 62; day = nextDay(day)) days.push(day)
  return days
}
