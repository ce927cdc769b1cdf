import { BareButton } from '#ui/BareButton.tsx'
import { KeyMark } from '../keys/KeyMark.tsx'
import { useDigits } from '../keys/use-digits.ts'
import styles from './Presets.module.css'

type Preset = { value: string; text: string }
type Props = {
  label: string
  presets: readonly Preset[]
  value: string
  onChange: (value: string) => void
  /** In a dialog, moves the focus to the first preset, unless a field asks for it. */
  autoFocus?: boolean
  /** In a dialog, lets digits choose the presets. */
  numbered?: boolean
}

/** Shows common values of a field as buttons. */
export function Presets({ label, presets, value, onChange, autoFocus = false, numbered = false }: Props) {
  const { group, works } = useDigits(numbered, (at) => {
    const preset = presets[at]
    if (preset) onChange(preset.value)
  })
  return (
    <div ref={group} className={styles.presets} role="group" aria-label={label}>
      {presets.map((preset, at) => (
        <BareButton
          key={preset.text}
          className={styles.preset}
          data-autofocus={(autoFocus && at === 0) || undefined}
          aria-pressed={value === preset.value}
          aria-keyshortcuts={works ? String(at + 1) : undefined}
          onClick={() => onChange(preset.value)}
        >
          {preset.text}
          {works && <KeyMark shown={String(at + 1)} />}
        </BareButton>
      ))}
    </div>
  )
}
