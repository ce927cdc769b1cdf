import * as m from '#paraglide/messages.js'
import { leastLength, type Strength, strengthOf } from './password-strength.ts'
import styles from './PasswordStrength.module.css'

const words = {
  'too-short': () => m.password_too_short({ n: leastLength }),
  weak: m.password_weak,
  fair: m.password_fair,
  strong: m.password_strong,
} satisfies Record<Strength, () => string>

/** Why a new password will not do; null when it will. */
export const passwordProblem = (password: string) =>
  strengthOf(password) === 'too-short' ? words['too-short']() : null

export function PasswordStrength({ password }: { password: string }) {
  const strength = strengthOf(password)
  return (
    <div className={styles.strength} data-strength={strength} role="status">
      <span className={styles.meter} aria-hidden="true" />
      <span>{words[strength]()}</span>
    </div>
  )
}
