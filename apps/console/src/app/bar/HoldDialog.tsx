import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { useMe } from '#parts/session/me.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { api } from '../api.ts'
import { countersKey, useCounters } from './use-counters.ts'

const leastReason = 3

/** Stops all sending to the crediting back-end, or resumes it. Calls under way are finished in both cases. */
export function HoldDialog({ onClose }: { onClose: () => void }) {
  const { may } = useMe()
  const hold = useCounters()?.hold ?? null
  const held = hold !== null
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const change = useMutation({
    mutationFn: async () => {
      const said = { reason: reason.trim() }
      await (held ? api.crediting.liftHold(said) : api.crediting.hold(said))
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: countersKey })
      onClose()
    },
  })
  const disabledReason = !may.includes(held ? 'sending.lift' : 'sending.hold')
    ? m.hold_not_permitted()
    : hold?.lost
      ? m.hold_lost_no_lift()
      : reason.trim().length < leastReason
        ? m.reason_needed()
        : null
  const presets = held
    ? [m.hold_lift_reason_checked(), m.hold_lift_reason_repaired()]
    : [m.hold_reason_wrong(), m.hold_reason_down(), m.hold_reason_check()]
  return (
    <Dialog title={held ? m.hold_lift_title() : m.hold_stop_title()} onClose={onClose}>
      <div className="stack">
        <Notice tone="warning">{held ? m.hold_lift_effect() : m.hold_stop_effect()}</Notice>
        <ReasonPicker presets={presets} value={reason} onChange={setReason} />
        {change.error && <Notice tone="danger">{problemText(asProblem(change.error))}</Notice>}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {m.go_back()}
          </Button>
          <ActButton
            disabledReason={disabledReason}
            color="red"
            loading={change.isPending}
            onClick={() => change.mutate()}
          >
            {held ? m.hold_lift() : m.hold_stop()}
          </ActButton>
        </DialogActions>
      </div>
    </Dialog>
  )
}
