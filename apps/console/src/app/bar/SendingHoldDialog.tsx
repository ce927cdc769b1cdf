import type { SendingHold } from '@khlang/contract/crediting/crediting'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { ApprovalHint } from '#parts/approvals/ApprovalHint.tsx'
import { ApprovalWaits } from '#parts/approvals/WaitsForApproval.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { useMe } from '#parts/session/me.ts'
import { whoText } from '#parts/session/who.ts'
import { Notice } from '#ui/Notice.tsx'
import { api } from '#parts/api/api.ts'
import { countersKey, useCounters } from '#parts/navigation/use-counters.ts'
import { ReasonForm } from '#parts/form/ReasonForm.tsx'

/** Minimum length of the reason, in characters. */
const minReasonLength = 3

/**
 * Stops all sending to the crediting back-end, or resumes it. Calls under way are finished in both cases. It stays what
 * it was opened for: when a colleague stops or resumes sending meanwhile, it says so and sends nothing.
 */
export function SendingHoldDialog({ onClose }: { onClose: () => void }) {
  const { may } = useMe()
  const hold = useCounters()?.hold ?? null
  const [seenHold] = useState(hold)
  const isHeld = seenHold !== null
  const changed = changedText(seenHold, hold)
  const client = useQueryClient()
  const disabledReason = !may.includes(isHeld ? 'sending.lift' : 'sending.hold')
    ? m.hold_not_permitted()
    : isHeld && hold?.lost
      ? m.hold_lost_no_lift()
      : changed
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
          await (seenHold
            ? api.crediting.liftHold({ reason, since: seenHold.since })
            : api.crediting.hold({ reason }))
        }}
        onSaved={() => {
          void client.invalidateQueries({ queryKey: countersKey })
          onClose()
        }}
        onCancel={onClose}
      >
        {changed ? (
          <Notice tone="info" urgent>
            {changed}
          </Notice>
        ) : (
          <Notice tone="warning">{isHeld ? m.hold_lift_effect() : m.hold_stop_effect()}</Notice>
        )}
        {isHeld && (
          <>
            <ApprovalHint act="sending.lift" credits={0} />
            <ApprovalWaits objectId="sending.hold" />
          </>
        )}
      </ReasonForm>
    </Dialog>
  )
}

/** Returns what has happened to the hold since it was seen; null if nothing has. */
function changedText(seenHold: SendingHold | null, hold: SendingHold | null): string | null {
  if (hold?.since === seenHold?.since) return null
  if (hold === null) return m.hold_lifted_meanwhile()
  return hold.lost ? m.hold_lost_title() : m.hold_placed_meanwhile({ who: whoText(hold.by) })
}
