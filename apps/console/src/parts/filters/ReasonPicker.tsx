import { Textarea } from '@mantine/core'
import * as m from '#messages'
import { Presets } from './Presets.tsx'

type Props = {
  presets: readonly string[]
  value: string
  onChange: (reason: string) => void
  label?: string
  /** What the server allows, when it refused the reason. */
  error?: string | undefined
  disabled?: boolean
  /** 500 characters, where the command allows no other length. */
  maxLength?: number | undefined
}

/** The usual reasons as buttons, and a field for another one. */
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
