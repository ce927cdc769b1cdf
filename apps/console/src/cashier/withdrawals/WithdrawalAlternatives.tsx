import type { WithdrawalRow } from '@khlang/contract/cashier/cashier'
import type { WithdrawalAct } from '@khlang/domain/cashier/withdrawal'
import * as m from '#messages'
import { KeyMark } from '#parts/keys/KeyMark.tsx'
import { ActButton } from '#ui/ActButton.tsx'
import { grouped } from '#ui/numbers.ts'
import { canBeReopened } from '../requests/can-be-reopened.ts'
import styles from '../requests/RequestActs.module.css'
import type { PayoutWay } from './use-payout-way.ts'
import type { Closing } from './closing-words.ts'
import { isUnpaid } from './withdrawal-act.ts'
import { payText } from './withdrawal-labels.ts'

type Props = {
  withdrawal: WithdrawalRow
  way: PayoutWay
  whyNot: (act: WithdrawalAct | 'reopen') => string | null
  whyNotPay: string | null
  onPay: () => void
  onClosing: (closing: Closing) => void
}

/**
 * Offers what can be done instead of the next step, until money is sent: pay without deducting first; or, with a
 * reason, complete by hand or cancel. The shop may forbid paying without deducting; otherwise the employee must confirm
 * it. One that was completed by hand can be reopened.
 */
export function WithdrawalAlternatives({ withdrawal, way, whyNot, whyNotPay, onPay, onClosing }: Props) {
  const { state, player } = withdrawal
  const amount = grouped(Number(withdrawal.amount))
  if (canBeReopened(withdrawal))
    return (
      <div className={styles.row}>
        <ActButton
          size="compact-sm"
          variant="default"
          aria-keyshortcuts="O"
          disabledReason={whyNot('reopen')}
          onClick={() => onClosing('reopen')}
        >
          {m.request_reopen()}
          <KeyMark shown="O" />
        </ActButton>
      </div>
    )
  if (!isUnpaid(withdrawal)) return null
  return (
    <div className={styles.row}>
      {state === 'pending' && (
        <ActButton size="compact-sm" variant="default" disabledReason={whyNotPay} onClick={onPay}>
          {payText(withdrawal.amount, way.via)}
        </ActButton>
      )}
      <ActButton
        size="compact-sm"
        variant="default"
        aria-keyshortcuts="H"
        disabledReason={whyNot('complete')}
        onClick={() => onClosing('complete')}
      >
        {m.withdrawal_complete_hand()}
        <KeyMark shown="H" />
      </ActButton>
      <ActButton
        size="compact-sm"
        variant="default"
        aria-keyshortcuts="C"
        disabledReason={whyNot('cancel')}
        onClick={() => onClosing('cancel')}
      >
        {state === 'adjusted'
          ? m.withdrawal_cancel_refund({ amount, player: player.code })
          : m.withdrawal_cancel()}
        <KeyMark shown="C" />
      </ActButton>
    </div>
  )
}
