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
  const shown = between(from, to)
  const byDay = new Map(days.map((one) => [one.day, one]))
  const most = (side: 'deposits' | 'withdrawals') =>
    Math.max(...shown.map((day) => byDay.get(day)?.[side] ?? 0))
  const [up, down] = [most('deposits'), most('withdrawals')]
  const share = (amount: number, of: number) => `${of === 0 ? 0 : Math.round((amount / of) * 1000) / 10}%`
  return (
    <ol className={styles.days} aria-label={m.money_days()}>
      {shown.map((day) => {
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
              gridTemplateRows: `${Math.max(up, (up + down) / 5)}fr ${down === 0 ? 0 : Math.max(down, (up + down) / 5)}fr`,
            }}
          >
            <span className="unseen">{label}</span>
            <span className={styles.up} aria-hidden="true">
              <i style={{ height: share(deposits, up) }} />
            </span>
            <span className={styles.down} aria-hidden="true">
              <i style={{ height: share(withdrawals, down) }} />
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function between(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to && days.length < 62; day = nextDay(day)) days.push(day)
  return days
}
