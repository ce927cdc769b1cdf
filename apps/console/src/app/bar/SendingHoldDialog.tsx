import { useQueryClient } from '@tanstack/react-query'
import * as m from '#messages'
import { Dialog } from '#parts/Dialog.tsx'
import { useMe } from '#parts/session/me.ts'
import { Notice } from '#ui/Notice.tsx'
import { api } from '#parts/api/api.ts'
import { countersKey, useCounters } from '#parts/navigation/use-counters.ts'
import { ReasonForm } from '#parts/form/ReasonForm.tsx'

/** Minimum length of the reason, in characters. */
const minReasonLength = 3

/** Stops all sending to the crediting back-end, or resumes it. Calls under way are finished in both cases. */
export function SendingHoldDialog({ onClose }: { onClose: () => void }) {
  const { may } = useMe()
  const hold = useCounters()?.hold ?? null
  const isHeld = hold !== null
  const client = useQueryClient()
  const disabledReason = !may.includes(isHeld ? 'sending.lift' : 'sending.hold')
    ? m.hold_not_permitted()
    : hold?.lost
      ? m.hold_lost_no_lift()
      : null
  const presets = isHeld
    ? [m.hold_lift_reason_checked(), m.hold_lift_reason_repaired()]
    : [m.hold_reason_wrong(), m.hold_reason_down(), m.hold_reason_check()]
  return (
    <Dialog title={isHeld ? m.hold_lift_title() : m.hold_stop_title()} onClose={onClose}>
      <ReasonForm
        presets={presets}
        minLength={minReasonLength}
        disabledReason={disabledReason}
        submit={isHeld ? m.hold_lift() : m.hold_stop()}
        color="red"
        send={async (reason) => {
          await (isHeld ? api.crediting.liftHold({ reason }) : api.crediting.hold({ reason }))
        }}
        onSaved={() => {
          void client.invalidateQueries({ queryKey: countersKey })
          onClose()
        }}
        onCancel={onClose}
      >
        <Notice tone="warning">{isHeld ? m.hold_lift_effect() : m.hold_stop_effect()}</Notice>
      </ReasonForm>
    </Dialog>
  )
}
