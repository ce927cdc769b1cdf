import { PasswordInput } from '@mantine/core'
import * as m from '#messages'
import { leastLength, type Strength, strengthOf } from './password-strength.ts'
import styles from './NewPasswordField.module.css'

const strengthWords = {
  'too-short': () => m.password_too_short({ n: leastLength }),
  weak: m.password_weak,
  fair: m.password_fair,
  strong: m.password_strong,
} satisfies Record<Strength, () => string>

export const tooShortText = strengthWords['too-short']

type Props = { value: string; onChange: (value: string) => void; label?: string; error?: string | undefined }

/** Shows a field for a new password, with its strength while typing. */
export function NewPasswordField({ value, onChange, label = m.password(), error }: Props) {
  const strength = strengthOf(value)
  return (
    <div className={styles.field}>
      <PasswordInput
        label={label}
        autoComplete="new-password"
        value={value}
        error={error}
        visibilityToggleButtonProps={{ 'aria-label': m.password_reveal() }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={styles.strength} data-strength={strength} role="status">
        <span className={styles.meter} aria-hidden="true" />
        <span>{strengthWords[strength]()}</span>
      </div>
    </div>
  )
}
