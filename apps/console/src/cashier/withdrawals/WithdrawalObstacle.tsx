import type { WithdrawalRow } from '@khlang/contract/cashier/cashier'
import type { TransferObstacle } from '@khlang/domain/cashier/withdrawal'
import { Button } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { useMe } from '#parts/session/me.ts'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import type { OperationState } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { type TransferInput, withAccepted } from './with-accepted.ts'
import type { WithdrawalInput } from './withdrawal-act.ts'
import { payText } from './withdrawal-labels.ts'
import styles from '../requests/RequestActs.module.css'

type TransferAttempt = { obstacle: TransferObstacle; input: TransferInput; isFinal: boolean }

const words = {
  'not-deducted': { title: m.withdrawal_not_deducted, explanation: m.withdrawal_not_deducted_why },
  'account-cooling-down': { title: m.withdrawal_account_new, explanation: m.withdrawal_account_new_why },
  'player-suspended': { title: m.withdrawal_suspended, explanation: m.withdrawal_suspended_why },
} satisfies Record<TransferObstacle, object>

const isObstacle = (code: string): code is TransferObstacle => code in words

/**
 * Returns the obstacle for which a transfer was refused; null if there is none. `isFinal`: the transfer was refused
 * although the employee had accepted the obstacle.
 */
export function obstacleIn(state: OperationState<WithdrawalInput>): TransferAttempt | null {
  if (state.phase !== 'refused' || state.input.act !== 'transfer') return null
  const { code } = state.problem
  if (!isObstacle(code)) return null
  return { obstacle: code, input: state.input, isFinal: state.input.accepted.includes(code) }
}

type Props = {
  withdrawal: WithdrawalRow
  refusedTransfer: TransferAttempt
  /** Why the button is disabled for a moment, if the card was just opened or has just changed; null if it is not. */
  settlingReason: string | null
  /** Sends the transfer with this obstacle accepted. */
  onYes: (input: WithdrawalInput) => void
  onNo: () => void
}

/**
 * Shows why a transfer was refused, before money goes out. Anybody who may transfer can accept `not-deducted`, unless
 * the shop forbids it. Other obstacles need an owner or a supervisor, and a reason; for others the button asks for
 * approval.
 */
export function WithdrawalObstacle({ withdrawal, refusedTransfer, settlingReason, onYes, onNo }: Props) {
  const { obstacle, input, isFinal } = refusedTransfer
  const staleReason = useStaleScreenReason()
  const me = useMe()
  const [reason, setReason] = useState(input.reason ?? '')
  const overrides = obstacle !== 'not-deducted'
  /**
   * Whether an approval is needed, because the employee lacks the permission. The reason is then
   * given in the request for approval.
   */
  const needsApproval = overrides && !me.may.includes('withdrawal.override')
  const disabledReason =
    staleReason ?? (overrides && !needsApproval && reason.trim() === '' ? m.reason_needed() : settlingReason)
  const pay = payText(withdrawal.amount, input.via)
  const names = { player: withdrawal.player.code, amount: grouped(Number(withdrawal.amount)) }
  return (
    <Notice
      tone="warning"
      urgent
      title={words[obstacle].title(names)}
      actions={
        <>
          {!isFinal && (
            <ActButton
              disabledReason={disabledReason}
              {...(!needsApproval && { color: 'red' })}
              className={styles.money}
              onClick={() => onYes(withAccepted(input, obstacle, reason))}
            >
              {needsApproval ? m.withdrawal_ask_supervisor({ pay }) : m.withdrawal_accept({ pay })}
            </ActButton>
          )}
          <Button variant="default" onClick={onNo}>
            {m.go_back()}
          </Button>
        </>
      }
    >
      {isFinal ? m.withdrawal_not_allowed() : words[obstacle].explanation()}
      {needsApproval && ` ${m.withdrawal_override_needed()}`}
      {!isFinal && overrides && !needsApproval && (
        <ReasonPicker
          presets={[m.withdrawal_reason_called(), m.withdrawal_reason_checked()]}
          value={reason}
          onChange={setReason}
        />
      )}
    </Notice>
  )
}
