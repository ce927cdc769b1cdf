import * as m from '#paraglide/messages.js'
import { serverNow } from '#live/server-clock.ts'
import { periodOf, type Preset, presetOf, presets } from './period.ts'
import { DayField } from './DayField.tsx'
import styles from './PeriodFilter.module.css'

type Chosen = { from?: string | undefined; to?: string | undefined }
type Props = Chosen & { onChange: (period: Chosen) => void }

const words = {
  today: m.period_today,
  yesterday: m.period_yesterday,
  thisMonth: m.period_this_month,
} satisfies Record<Preset, () => string>

/** Whole Bangkok days, from and to included; the three that are asked for most are one press away. */
export function PeriodFilter({ from, to, onChange }: Props) {
  const now = new Date(serverNow())
  const chosen = presetOf(from, to, now)
  return (
    <div className={styles.period} role="group" aria-label={m.period()}>
      <div className={styles.presets}>
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            className={styles.preset}
            aria-pressed={chosen === preset}
            onClick={() =>
              onChange(chosen === preset ? { from: undefined, to: undefined } : periodOf(preset, now))
            }
          >
            {words[preset]()}
          </button>
        ))}
      </div>
      <DayField label={m.period_from()} value={from} onChange={(day) => onChange({ from: day, to })} />
      <span aria-hidden="true">–</span>
      <DayField label={m.period_to()} value={to} onChange={(day) => onChange({ from, to: day })} />
    </div>
  )
}
