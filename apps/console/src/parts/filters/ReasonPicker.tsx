import { Textarea } from '@mantine/core'
import * as m from '#messages'
import { Presets } from './Presets.tsx'

type Props = {
  presets: readonly string[]
  value: string
  onChange: (reason: string) => void
  label?: string
  /** If the server refused the reason, the sentence that says what is allowed. */
  error?: string | undefined
  disabled?: boolean
  /** 500 characters, unless the command allows another length. */
  maxLength?: number | undefined
}

/** Shows common reasons as buttons, and a field for any other reason. */
export function ReasonPicker({
  presets,
  value,
  onChange,
  label = m.reason(),
  error,
  disabled = false,
  maxLength = 500,
}: Props) {
  return (
    <div className="stack">
      {!disabled && (
        <Presets
          label={m.reason_usual()}
          presets={presets.map((preset) => ({ value: preset, text: preset }))}
          value={value}
          onChange={onChange}
          autoFocus
          numbered
        />
      )}
      <Textarea
        label={label}
        value={value}
        error={error}
        disabled={disabled}
        maxLength={maxLength}
        minRows={2}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
