import { useState } from 'react'
import * as m from '#messages'
import { isComposing } from '../keys/is-composing.ts'
import type { DayRange } from './Calendar.tsx'
import { DayInput } from './DayInput.tsx'
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
 * Filters by a day, which counts when the field is left. While a text is no day, the day before it stays: a form that
 * sends a day has a `DayInput` instead, so that it sends what is seen.
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
    <DayInput
      label={label}
      value={text}
      error={isWrong && m.day_wrong()}
      range={range}
      onChange={setText}
      onPick={onChange}
      onBlur={report}
      onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && report()}
    />
  )
}
