import { type Preset, presets as usual } from '@khlang/domain/time'
import * as m from '#messages'
import { serverNow } from '#live/server-clock.ts'
import { daysOf, type PeriodSearch } from './period.ts'
import { presetWords } from './period-words.ts'
import { DayField } from './DayField.tsx'
import styles from './PeriodFilter.module.css'

type Props = PeriodSearch & {
  presets?: readonly Preset[]
  onChange: (period: Required<PeriodSearch>) => void
}

/** Whole Bangkok days, from and to included; the three that are asked for most are one press away. */
export function PeriodFilter({ period, from, to, presets = usual, onChange }: Props) {
  const days = daysOf({ period, from, to }, new Date(serverNow()))
  const change = (next: PeriodSearch) =>
    onChange({ period: next.period, from: next.from, to: next.to } as Required<PeriodSearch>)
  return (
    <div className={styles.period} role="group" aria-label={m.period()}>
      <div className={styles.presets}>
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            className={styles.preset}
            aria-pressed={period === preset}
            onClick={() => change(period === preset ? {} : { period: preset })}
          >
            {presetWords[preset]()}
          </button>
        ))}
      </div>
      <DayField
        label={m.period_from()}
        value={days.from}
        onChange={(day) => change({ from: day, to: days.to })}
      />
      <span aria-hidden="true">–</span>
      <DayField
        label={m.period_to()}
        value={days.to}
        onChange={(day) => change({ from: days.from, to: day })}
      />
    </div>
  )
}
