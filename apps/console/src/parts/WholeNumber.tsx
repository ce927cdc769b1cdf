import { TextInput } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { typedCount } from './typed-count.ts'

type Props = {
  label: string
  hint?: string
  value: number
  /** NaN while the typed text is no such number: a form refuses to send it. */
  onChange: (value: number) => void
  /** Why the server refused the number. */
  error?: string | undefined
  /** Moves the focus to the field when its dialog opens. */
  autoFocus?: boolean
}

/**
 * Edits a whole number from 0 to 999,999,999; Thai digits and commas are allowed. An invalid text shows an error, and the
 * value is NaN until it is corrected.
 */
export function WholeNumber({ label, hint, value, error, onChange, autoFocus = false }: Props) {
  const [text, setText] = useState(String(value))
  const isWrong = readWholeNumber(text) === null
  return (
    <TextInput
      size="sm"
      label={label}
      description={hint}
      inputMode="numeric"
      value={text}
      data-autofocus={autoFocus || undefined}
      error={isWrong ? m.settings_number_wrong() : error}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        onChange(readWholeNumber(currentTarget.value) ?? Number.NaN)
      }}
    />
  )
}

const readWholeNumber = (text: string) => typedCount(text, { most: 999_999_999 })
