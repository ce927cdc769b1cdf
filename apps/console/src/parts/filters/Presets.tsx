import { BareButton } from '#ui/BareButton.tsx'
import styles from './Presets.module.css'

type Preset = { value: string; text: string }
type Props = {
  label: string
  presets: readonly Preset[]
  value: string
  onChange: (value: string) => void
  /** In a dialog the first has the focus, where no field asks for it. */
  autoFocus?: boolean
}

/** The usual values of a field as buttons. */
export function Presets({ label, presets, value, onChange, autoFocus = false }: Props) {
  return (
    <div className={styles.presets} role="group" aria-label={label}>
      {presets.map((preset, at) => (
        <BareButton
          key={preset.text}
          className={styles.preset}
          data-autofocus={(autoFocus && at === 0) || undefined}
          aria-pressed={value === preset.value}
          onClick={() => onChange(preset.value)}
        >
          {preset.text}
        </BareButton>
      ))}
    </div>
  )
}
