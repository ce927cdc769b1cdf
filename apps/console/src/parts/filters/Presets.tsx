import { BareButton } from '#ui/BareButton.tsx'
import styles from './Presets.module.css'

type Preset = { value: string; text: string }
type Props = { label: string; presets: readonly Preset[]; value: string; onChange: (value: string) => void }

/** The usual values of a field as buttons. */
export function Presets({ label, presets, value, onChange }: Props) {
  return (
    <div className={styles.presets} role="group" aria-label={label}>
      {presets.map((preset) => (
        <BareButton
          key={preset.text}
          className={styles.preset}
          aria-pressed={value === preset.value}
          onClick={() => onChange(preset.value)}
        >
          {preset.text}
        </BareButton>
      ))}
    </div>
  )
}
