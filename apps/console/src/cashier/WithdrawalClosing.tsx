import type { WithdrawalRow } from '@khlang/contract/cashier'
import { Button } from '@mantine/core'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { DialogActions } from '#parts/DialogActions.tsx'
import { ReasonPicker } from '#parts/ReasonPicker.tsx'
import { useMoneyGate } from '#parts/use-money-gate.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import type { WithdrawalOperation } from './withdrawal-act.ts'
import { WithdrawalNotice } from './WithdrawalNotice.tsx'
import styles from './WithdrawalActs.module.css'

export type Closing = 'complete' | 'cancel'

type Props = {
  closing: Closing
  withdrawal: WithdrawalRow
  operation: WithdrawalOperation
  onBack: () => void
}

/** Ends a request that is not paid from here, and says first what happens by it and what does not. */
export function WithdrawalClosing({ closing, withdrawal, operation, onBack }: Props) {
  const gate = useMoneyGate()
  const [reason, setReason] = useState('')
  const { title, note, confirm, presets } = wordsOf(closing, withdrawal)
  return (
    <section className={styles.steps}>
      <Notice tone="warning" title={title}>
        {note}
      </Notice>
      <ReasonPicker presets={presets} value={reason} onChange={setReason} />
      <WithdrawalNotice withdrawal={withdrawal} operation={operation} />
      <DialogActions>
        <Button variant="default" onClick={onBack}>
          {m.go_back()}
        </Button>
        <ActButton
          why={gate ?? (reason.trim() === '' ? m.reason_needed() : null)}
          color="red"
          className={styles.money}
          loading={operation.busy}
          onClick={() =>
            operation.run({
              act: closing,
              requestId: withdrawal.id,
              version: withdrawal.version,
              reason: reason.trim(),
            })
          }
        >
          {confirm}
        </ActButton>
      </DialogActions>
    </section>
  )
}

function wordsOf(closing: Closing, { number, state, player, ...withdrawal }: WithdrawalRow) {
  const names = { n: number, amount: grouped(Number(withdrawal.amount)), player: player.code }
  const deducted = state === 'adjusted'
  if (closing === 'complete')
    return {
      title: m.withdrawal_complete_title(),
      note: deducted ? m.withdrawal_complete_deducted(names) : m.withdrawal_complete_untouched(names),
      confirm: m.withdrawal_complete_confirm(names),
      presets: [m.withdrawal_paid_by_app(), m.withdrawal_paid_cash()],
    }
  return {
    title: deducted ? m.withdrawal_refund_title(names) : m.withdrawal_cancel_title(names),
    note: deducted ? m.withdrawal_refund_note() : m.withdrawal_cancel_note(),
    confirm: deducted ? m.withdrawal_refund_confirm(names) : m.withdrawal_cancel_confirm(names),
    presets: [m.cancel_asked(), m.cancel_wrong_amount(), m.cancel_duplicate(), m.withdrawal_turnover()],
  }
}
