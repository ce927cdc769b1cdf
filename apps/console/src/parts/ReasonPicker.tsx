import { Textarea } from '@mantine/core'
import * as m from '#paraglide/messages.js'
import styles from './ReasonPicker.module.css'

type Props = {
  presets: readonly string[]
  value: string
  onChange: (reason: string) => void
  label?: string
}

/** The usual reasons one press away, and room for an unusual one. */
export function ReasonPicker({ presets, value, onChange, label = m.reason() }: Props) {
  return (
    <div className={styles.picker}>
      <div className={styles.presets} role="group" aria-label={m.reason_usual()}>
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            className={styles.preset}
            aria-pressed={value === preset}
            onClick={() => onChange(preset)}
          >
            {preset}
          </button>
        ))}
      </div>
      <Textarea
        label={label}
        value={value}
        maxLength={500}
        minRows={2}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
