import type { DepositRow } from '@khlang/contract/cashier'
import { Button } from '@mantine/core'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { api } from '#app/api.ts'
import { OperationNotice } from '#parts/OperationNotice.tsx'
import { ReasonPicker } from '#parts/ReasonPicker.tsx'
import { useMoneyGate } from '#parts/use-money-gate.ts'
import { useOperation } from '#parts/use-operation.ts'
import { whenText } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'

type Props = { deposit: DepositRow; onRow: (row: DepositRow) => void; onDone: () => void }
type Cancellation = { requestId: string; version: number; reason: string }

/** Says no to a request, with the reason on file. */
export function CancelDeposit({ deposit, onRow, onDone }: Props) {
  const gate = useMoneyGate()
  const [reason, setReason] = useState('')
  const cancel = useOperation(
    (cancellation: Cancellation & { operationId: string }) => api.cashier.cancel(cancellation),
    (row) => {
      if (row.kind === 'deposit') onRow(row)
      onDone()
    },
    (problem) => problem.details.row && onRow(problem.details.row as DepositRow),
  )
  const why = gate ?? (reason.trim() === '' ? m.reason_needed() : null)
  const presets = [m.cancel_no_money(), m.cancel_wrong_amount(), m.cancel_asked(), m.cancel_duplicate()]
  const { state } = cancel
  return (
    <section>
      <ReasonPicker presets={presets} value={reason} onChange={setReason} />
      <OperationNotice state={state} onAgain={cancel.again} onDismiss={cancel.dismiss}>
        {state.phase === 'refused' &&
          state.problem.details.row !== undefined &&
          m.conflict_now({
            what: m.conflict_request({ n: deposit.number }),
            status: deposit.status,
            who: deposit.employee ?? m.conflict_system(),
            when: whenText(deposit.updatedAt),
          })}
      </OperationNotice>
      <DialogActions>
        <Button variant="default" onClick={onDone}>
          {m.go_back()}
        </Button>
        <ActButton
          why={why}
          color="red"
          loading={cancel.busy}
          onClick={() =>
            cancel.run({ requestId: deposit.id, version: deposit.version, reason: reason.trim() })
          }
        >
          {m.deposit_cancel_confirm({ n: deposit.number })}
        </ActButton>
      </DialogActions>
    </section>
  )
}
