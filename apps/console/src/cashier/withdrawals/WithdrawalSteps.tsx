import type { WithdrawalRow } from '@khlang/contract/cashier/cashier'
import type { PayoutCard } from '@khlang/contract/cashier/payout-card'
import { IconCheck } from '@tabler/icons-react'
import * as m from '#messages'
import { whenShort } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { stepsOf } from './steps-of.ts'
import styles from './WithdrawalSteps.module.css'

/** `card` tells who deducted and who paid. Until it is loaded (undefined), these two steps are shown as not done. */
type Props = { withdrawal: WithdrawalRow; card: PayoutCard | undefined }

/**
 * Shows all steps of a withdrawal: completed ones with employee and time, the next one, and the remaining
 * ones.
 */
export function WithdrawalSteps({ withdrawal, card }: Props) {
  const steps = stepsOf(withdrawal, card)
  return (
    <ol className={styles.steps}>
      {steps.map(({ name, label, done, next }) => (
        <li
          key={name}
          className={styles.step}
          data-step={name}
          data-state={done ? 'done' : next ? 'next' : 'later'}
          aria-current={next ? 'step' : undefined}
        >
          {done && <IconCheck size={16} role="img" aria-label={m.withdrawal_step_done()} />}
          <span className={styles.label}>{label}</span>
          {done && (
            <span className={styles.who}>
              {done.by && whoText(done.by)} <span className="digits">{whenShort(done.at)}</span>
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
