import type { PayoutCard, WithdrawalRow } from '@khlang/contract/cashier/cashier'
import { transferStatus } from '@khlang/contract/legacy-words'
import { IconCheck } from '@tabler/icons-react'
import * as m from '#messages'
import { whenShort } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import styles from './WithdrawalSteps.module.css'

type Done = { by: string | null; at: string }
type Props = { withdrawal: WithdrawalRow; card: PayoutCard | undefined }

/** Shows all steps of a withdrawal: those done, by whom and when, the next one, and the rest. */
export function WithdrawalSteps({ withdrawal, card }: Props) {
  const { state, via, employee, updatedAt } = withdrawal
  const isPaid = state === 'transferred' || (card?.paid ?? null) !== null
  const steps: { name: string; label: string; done: Done | null; next: boolean }[] = [
    {
      name: 'adjust',
      label: m.withdrawal_step_adjust(),
      done: card?.deducted ?? null,
      next: state === 'pending',
    },
    {
      name: 'transfer',
      label: isPaid && via !== null ? transferStatus[via] : m.withdrawal_step_transfer(),
      done: card?.paid ?? null,
      next: state === 'adjusted',
    },
    {
      name: 'complete',
      label: m.withdrawal_step_close(),
      done: state === 'done' ? { by: employee, at: updatedAt } : null,
      next: state === 'transferred',
    },
  ]
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
