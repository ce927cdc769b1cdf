import type { WithdrawalRow } from '@khlang/contract/cashier'
import type { WithdrawalAct } from '@khlang/domain/cashier/withdrawal'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { SecondHint } from '#parts/approvals/SecondHint.tsx'
import { reasonText } from '#parts/problem-words.ts'
import { useMoneyGate } from '#parts/use-money-gate.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { grouped } from '#ui/numbers.ts'
import { useWithdrawalAct } from './withdrawal-act.ts'
import styles from './RequestActs.module.css'
import { usePayoutBalance } from './use-payout-balance.ts'
import { type Closing, WithdrawalClosing } from './WithdrawalClosing.tsx'
import { WithdrawalNotice } from './WithdrawalNotice.tsx'
import { WithdrawalTransfer } from './WithdrawalTransfer.tsx'

type Props = { withdrawal: WithdrawalRow; onRow: (row: WithdrawalRow) => void }

/** Deduct, pay, close: in this order, each button with what it does in figures, or why it cannot be pressed now. */
export function WithdrawalActs({ withdrawal, onRow }: Props) {
  const gate = useMoneyGate()
  const [closing, setClosing] = useState<Closing | null>(null)
  const balance = usePayoutBalance(withdrawal)
  const operation = useWithdrawalAct(onRow, () => setClosing(null))
  const { id, version, state, player, can } = withdrawal
  const amount = grouped(Number(withdrawal.amount))
  const forbids = (act: WithdrawalAct) => (can[act] === true ? null : reasonText(can[act] ?? 'not-permitted'))
  const whyNot = (act: WithdrawalAct) => gate ?? forbids(act)
  const run = (act: 'adjust' | 'complete') => operation.run({ act, requestId: id, version })

  // A screen that may be old keeps the form, with what was typed: only its button waits.
  if (closing !== null && forbids(closing) === null)
    return (
      <WithdrawalClosing
        closing={closing}
        withdrawal={withdrawal}
        operation={operation}
        onBack={() => setClosing(null)}
      />
    )
  return (
    <div className={styles.steps}>
      <WithdrawalNotice withdrawal={withdrawal} operation={operation} />
      <section className={styles.step}>
        <h3>{m.withdrawal_step_adjust()}</h3>
        <ActButton
          why={whyNot('adjust')}
          variant={balance?.isShort ? 'default' : 'filled'}
          className={styles.money}
          loading={
            operation.busy && operation.state.phase === 'running' && operation.state.input.act === 'adjust'
          }
          onClick={() => run('adjust')}
        >
          {m.withdrawal_deduct({ amount, player: player.code })}
        </ActButton>
        {whyNot('adjust') === null && (
          <SecondHint act="withdrawal.adjust" credits={Number(withdrawal.amount)} />
        )}
      </section>
      <section className={styles.step}>
        <h3>{m.withdrawal_step_transfer()}</h3>
        <WithdrawalTransfer withdrawal={withdrawal} operation={operation} why={whyNot('transfer')} />
      </section>
      <section className={styles.step}>
        <h3>{m.withdrawal_step_close()}</h3>
        {state === 'transferred' ? (
          <ActButton
            why={whyNot('complete')}
            className={styles.money}
            loading={operation.busy}
            onClick={() => run('complete')}
          >
            {m.withdrawal_complete_paid({ amount })}
          </ActButton>
        ) : (
          <ActButton
            why={whyNot('complete')}
            variant="default"
            className={styles.money}
            onClick={() => setClosing('complete')}
          >
            {m.withdrawal_complete_hand()}
          </ActButton>
        )}
        <ActButton
          why={whyNot('cancel')}
          variant="default"
          className={styles.money}
          onClick={() => setClosing('cancel')}
        >
          {state === 'adjusted'
            ? m.withdrawal_cancel_refund({ amount, player: player.code })
            : m.withdrawal_cancel()}
        </ActButton>
      </section>
    </div>
  )
}
