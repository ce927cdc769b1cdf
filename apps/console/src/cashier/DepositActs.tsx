import type { DepositRow } from '@khlang/contract/cashier'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { api } from '#app/api.ts'
import { OperationNotice } from '#parts/OperationNotice.tsx'
import { reasonText } from '#parts/problem-words.ts'
import { useMoneyGate } from '#parts/use-money-gate.ts'
import { useOperation } from '#parts/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { conflictText } from './conflict-text.ts'
import { closingWords } from './deposit-words.ts'
import { RequestClosing } from './RequestClosing.tsx'
import styles from './RequestActs.module.css'

type Closing = keyof typeof closingWords
type Wish = { act: Closing; requestId: string; version: number; reason: string }

const send = {
  cancel: api.cashier.cancel,
  reverse: api.cashier.adjustBalance,
  complete: api.cashier.complete,
} as const satisfies Record<Closing, unknown>

const labels = {
  cancel: m.deposit_cancel,
  complete: m.deposit_complete,
  reverse: m.deposit_reverse,
} as const satisfies Record<Closing, () => string>

type Props = { deposit: DepositRow; onRow: (row: DepositRow) => void }

/** What ends a deposit without a match, and what takes a credited one back; crediting is the desk's. */
export function DepositActs({ deposit, onRow }: Props) {
  const gate = useMoneyGate()
  const [closing, setClosing] = useState<Closing | null>(null)
  const operation = useOperation(
    ({ act, ...change }: Wish & { operationId: string }) => send[act](change),
    (row) => {
      if (row.kind === 'deposit') onRow(row)
      setClosing(null)
    },
    (problem) => problem.details.row && onRow(problem.details.row as DepositRow),
  )
  const { state } = operation
  if (closing !== null)
    return (
      <RequestClosing
        words={closingWords[closing](deposit)}
        busy={operation.busy}
        notice={
          <OperationNotice state={state} onAgain={operation.again} onDismiss={operation.dismiss}>
            {conflictText(state, deposit)}
          </OperationNotice>
        }
        onConfirm={(reason) =>
          operation.run({ act: closing, requestId: deposit.id, version: deposit.version, reason })
        }
        onBack={() => setClosing(null)}
      />
    )
  const acts: readonly Closing[] = deposit.state === 'pending' ? ['cancel', 'complete'] : ['reverse']
  return (
    <div className={styles.row}>
      {acts.map((act) => {
        const can = deposit.can[act]
        return (
          <ActButton
            key={act}
            why={gate ?? (can === true ? null : reasonText(can ?? 'not-permitted'))}
            variant="default"
            onClick={() => setClosing(act)}
          >
            {labels[act]()}
          </ActButton>
        )
      })}
    </div>
  )
}
