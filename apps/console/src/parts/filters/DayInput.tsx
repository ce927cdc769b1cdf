import { TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import * as m from '#messages'
import { BareButton } from '#ui/BareButton.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { Popup } from '#ui/Popup.tsx'
import type { DayRange } from './Calendar.tsx'
import styles from './DayInput.module.css'
import { readDay } from './read-day.ts'

type Props = Pick<TextInputProps, 'disabled' | 'onBlur' | 'onKeyDown'> & {
  label: string
  /** The text as it is typed, also while it is no day. */
  value: string
  onChange: (text: string) => void
  error?: string | boolean | undefined
  /** Called with a day picked in the calendar, as `2026-11-21`; `onChange` otherwise. Not used with `range`. */
  onPick?: (day: string) => void
  /** Set if the field is one end of a period: its calendar then picks both ends, as `2026-11-21`. */
  range?: (DayRange & { onPick: (range: { from: string; to: string }) => void }) | undefined
}

/**
 * Edits the text of a day, typed in a form that `readDay` reads or picked from a calendar with years of the employee's
 * era. A form keeps the text in its draft, and refuses to send one that is no day. The browser's date field is not
 * used, since it would show its own format.
 */
export const DayInput = ({ label, value, onChange, onPick = onChange, range, ...field }: Props) => (
  <span className={styles.field}>
    <TextInput
      size="sm"
      aria-label={label}
      placeholder={m.day_placeholder()}
      inputMode="numeric"
      value={value}
      rightSection={
        <Popup
          label={m.day_pick({ label })}
          button={(open) => (
            <BareButton
              {...open}
              className={styles.pick}
              aria-label={m.day_pick({ label })}
              disabled={field.disabled}
            >
              <IconCalendar size={16} aria-hidden="true" />
            </BareButton>
          )}
        >
          <Lazy
            load={() => import('./Calendar.tsx').then((file) => file.Calendar)}
            props={range ? { range, onPick: range.onPick } : { day: readDay(value) ?? undefined, onPick }}
          />
        </Popup>
      }
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  </span>
)
