import type { Slip } from '@khlang/contract/cashier/slips'
import { useState } from 'react'
import * as m from '#messages'
import { ActButton } from '#ui/ActButton.tsx'
import { useMe } from '#parts/session/me.ts'
import type { SlipCalls } from './slip-calls.ts'
import { ReasonForm } from '#parts/form/ReasonForm.tsx'

/** `onReread`: reads the slips again, after a removal or a refusal, since somebody else may have changed them. */
type Props = { slip: Slip; calls: SlipCalls; onReread: () => void }

/** Removes a slip with a reason: marks it as removed. The server deletes its picture some time later. */
export function RemoveSlip({ slip, calls, onReread }: Props) {
  const { may } = useMe()
  const [open, setOpen] = useState(false)
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
    <ReasonForm
      presets={[m.slip_remove_wrong_request(), m.slip_remove_unreadable(), m.slip_remove_forged()]}
      submit={m.slip_remove_confirm()}
      color="red"
      send={(reason, operationId) => calls.removeSlip({ slipId: slip.id, reason, operationId })}
      onSaved={onReread}
      onRefused={onReread}
      onCancel={() => setOpen(false)}
    >
      <p>{m.slip_remove_note()}</p>
    </ReasonForm>
  )
}
