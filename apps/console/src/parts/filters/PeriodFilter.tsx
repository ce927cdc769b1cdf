import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { type Preset, presets as usual } from '@khlang/domain/time'
import * as m from '#messages'
import { useToday } from '#live/clock.ts'
import { serverNow } from '#live/server-clock.ts'
import { daysOf, type PeriodSearch } from './period.ts'
import { presetWords } from './period-labels.ts'
import { DayField } from './DayField.tsx'
import { Popup } from '#ui/Popup.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import styles from './PeriodFilter.module.css'

type Props = PeriodSearch & {
  presets?: readonly Preset[]
  /**
   * On a tablet or a small laptop, folds the date fields into a popup so that all filters fit in one row. The chips
   * show the chosen period.
   */
  folds?: boolean
  onChange: (period: Required<PeriodSearch>) => void
}

/**
 * Filters by a period of whole Bangkok days, `from` and `to` included, with the most common periods as
 * presets.
 */
export function PeriodFilter({ period, from, to, presets = usual, folds = false, onChange }: Props) {
  // Draws this again after midnight, when a period such as "today" has other days.
  useToday()
  const days = daysOf({ period, from, to }, new Date(serverNow()))
  const change = (next: PeriodSearch) =>
    onChange({ period: next.period, from: next.from, to: next.to } as Required<PeriodSearch>)
  const range = { from: days.from, to: days.to, onPick: change }
  const isSmall = useMediaQuery('(768px <= width < 1440px)', undefined, { getInitialValueInEffect: false })
  const fields = (
    <div className={styles.fields}>
      <DayField
        label={m.period_from()}
        value={days.from}
        range={range}
        onChange={(day) => change({ from: day, to: days.to })}
      />
      <span aria-hidden="true">–</span>
      <DayField
        label={m.period_to()}
        value={days.to}
        range={range}
        onChange={(day) => change({ from: days.from, to: day })}
      />
    </div>
  )
  return (
    <div className={styles.period} role="group" aria-label={m.period()}>
      <div className={styles.presets}>
        {presets.map((preset) => (
          <BareButton
            key={preset}
            className={styles.preset}
            aria-pressed={period === preset}
            onClick={() => change(period === preset ? {} : { period: preset })}
          >
            {presetWords[preset]()}
          </BareButton>
        ))}
      </div>
      {folds && isSmall ? (
        <Popup
          label={m.period()}
          button={(open) => (
            <Button
              {...open}
              variant="default"
              px="xs"
              aria-label={m.period()}
              title={m.period()}
              data-on={(!period && (days.from ?? days.to) !== undefined) || undefined}
              className={styles.fold}
            >
              <IconCalendar size={17} aria-hidden="true" />
            </Button>
          )}
        >
          {fields}
        </Popup>
      ) : (
        fields
      )}
    </div>
  )
}
