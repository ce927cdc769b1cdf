import { TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import * as m from '#messages'
import { BareButton } from '#ui/BareButton.tsx'
import styles from './DayField.module.css'
import { readDay } from './read-day.ts'

type Props = { label: string; value: string | undefined; onChange: (day: string | undefined) => void }

/**
 * A day in the form used everywhere, YYYY-MM-DD, typed or picked. The browser's own field would show its own format.
 */
export function DayField({ label, value, onChange }: Props) {
  const [text, setText] = useState(value ?? '')
  const [known, setKnown] = useState(value)
  const picker = useRef<HTMLInputElement>(null)
  if (value !== known) {
    setKnown(value)
    setText(value ?? '')
  }

  const day = readDay(text)
  const wrong = text.trim() !== '' && day === null
  const settle = () => {
    if (!wrong && (day ?? undefined) !== value) onChange(day ?? undefined)
  }
  return (
    <span className={styles.field}>
      <TextInput
        size="sm"
        aria-label={label}
        placeholder={m.day_placeholder()}
        inputMode="numeric"
        value={text}
        error={wrong}
        rightSection={
          <BareButton
            className={styles.pick}
            aria-label={m.day_pick({ label })}
            onClick={() => picker.current?.showPicker()}
          >
            <IconCalendar size={16} aria-hidden="true" />
          </BareButton>
        }
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        className={styles.picker}
        value={value ?? ''}
        onChange={(event) => onChange(readDay(event.currentTarget.value) ?? undefined)}
      />
    </span>
  )
}
