import type { Slip } from '@khlang/contract/cashier/slips'
import { Button } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { ActButton } from '#ui/ActButton.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { useMe } from '#parts/session/me.ts'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { useOperation } from '#parts/problems/use-operation.ts'
import type { SlipCalls } from './slip-calls.ts'

type Props = { slip: Slip; calls: SlipCalls; onRemoved: () => void }

/** Removes a slip with a reason; it stays on file. */
export function RemoveSlip({ slip, calls, onRemoved }: Props) {
  const { may } = useMe()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const operation = useOperation<{ slipId: string; reason: string }, Slip>(
    (wish) => calls.removeSlip(wish),
    onRemoved,
    onRemoved,
  )
  if (!open)
    return (
      <ActButton
        disabledReason={may.includes('slip.remove') ? null : m.problem_not_permitted()}
        variant="default"
        size="compact-md"
        onClick={() => setOpen(true)}
      >
        {m.slip_remove()}
      </ActButton>
    )
  return (
    <div className="stack">
      <p>{m.slip_remove_note()}</p>
      <ReasonPicker
        presets={[m.slip_remove_wrong_request(), m.slip_remove_unreadable(), m.slip_remove_forged()]}
        value={reason}
        onChange={setReason}
      />
      <OperationNotice state={operation.state} onAgain={operation.again} onDismiss={operation.dismiss} />
      <DialogActions>
        <Button variant="default" onClick={() => setOpen(false)}>
          {m.go_back()}
        </Button>
        <ActButton
          disabledReason={reason.trim().length < 3 ? m.reason_needed() : null}
          color="red"
          loading={operation.busy}
          onClick={() => operation.run({ slipId: slip.id, reason: reason.trim() })}
        >
          {m.slip_remove_confirm()}
        </ActButton>
      </DialogActions>
    </div>
  )
}
