import { TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import * as m from '#messages'
import { BareButton } from '#ui/BareButton.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { Popup } from '#ui/Popup.tsx'
import { isComposing } from '../keys/is-composing.ts'
import type { DayRange } from './Calendar.tsx'
import styles from './DayField.module.css'
import { readDay } from './read-day.ts'

type Props = {
  label: string
  value: string | undefined
  // Called with another day on Enter, when the field is left and when one is picked; undefined for an empty text.
  onChange: (day: string | undefined) => void
  /** Set if the field is one end of a period: its calendar then picks both ends. */
  range?: DayRange & { onPick: (range: { from: string; to: string }) => void }
}

/**
 * Edits a day, typed in a form that `readDay` reads or picked from a calendar with years of the employee's era. The
 * browser's date field is not used, since it would show its own format.
 */
export function DayField({ label, value, onChange, range }: Props) {
  const [text, setText] = useState(value ?? '')
  const [knownValue, setKnown] = useState(value)
  if (value !== knownValue) {
    setKnown(value)
    setText(value ?? '')
  }

  const day = readDay(text)
  const isWrong = text.trim() !== '' && day === null
  const report = () => {
    if (!isWrong && (day ?? undefined) !== value) onChange(day ?? undefined)
  }
  return (
    <span className={styles.field}>
      <TextInput
        size="sm"
        aria-label={label}
        placeholder={m.day_placeholder()}
        inputMode="numeric"
        value={text}
        error={isWrong}
        rightSection={
          <Popup
            label={m.day_pick({ label })}
            button={(open) => (
              <BareButton {...open} className={styles.pick} aria-label={m.day_pick({ label })}>
                <IconCalendar size={16} aria-hidden="true" />
              </BareButton>
            )}
          >
            <Lazy
              load={() => import('./Calendar.tsx').then((file) => file.Calendar)}
              props={range ? { range, onPick: range.onPick } : { day: value, onPick: onChange }}
            />
          </Popup>
        }
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={report}
        onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && report()}
      />
    </span>
  )
}
