import { Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'

/** Accepts the loss of history. After that the hold may be lifted. */
export function AcceptHistoryDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [reason, setReason] = useState('')
  const accept = useMutation({
    mutationFn: () => api.crediting.acceptHistory({ reason: reason.trim() }),
    onSuccess: () => {
      onDone()
      onClose()
    },
  })
  return (
    <Dialog title={m.reconcile_accept()} onClose={onClose}>
      <div className="stack">
        <p>{m.reconcile_accept_hint()}</p>
        <Textarea
          label={m.reconcile_reason()}
          autoFocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {accept.error && <Notice tone="danger">{problemText(asProblem(accept.error))}</Notice>}
        <ActButton
          disabledReason={reason.trim().length < 3 ? m.reason_needed() : null}
          fullWidth
          loading={accept.isPending}
          onClick={() => accept.mutate()}
        >
          {m.reconcile_accept()}
        </ActButton>
      </div>
    </Dialog>
  )
}
