import type { FindingRow } from '@khlang/contract/crediting/reconcile'
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

type Props = { row: FindingRow; onClose: () => void; onDone: () => void }

/** Proposes to dismiss a movement, with a reason. A colleague must agree. */
export function DismissFindingDialog({ row, onClose, onDone }: Props) {
  const [reason, setReason] = useState('')
  const put = useMutation({
    mutationFn: () => api.crediting.putFindingAside({ findingId: row.id, reason: reason.trim() }),
    onSuccess: () => {
      onDone()
      onClose()
    },
  })
  return (
    <Dialog title={m.reconcile_dismiss()} onClose={onClose}>
      <div className="stack">
        <p>{m.reconcile_dismiss_hint()}</p>
        <Textarea
          label={m.reconcile_reason()}
          autoFocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {put.error && <Notice tone="danger">{problemText(asProblem(put.error))}</Notice>}
        <ActButton
          disabledReason={reason.trim().length < 10 ? m.reconcile_reason_long() : null}
          fullWidth
          loading={put.isPending}
          onClick={() => put.mutate()}
        >
          {m.reconcile_dismiss_confirm()}
        </ActButton>
      </div>
    </Dialog>
  )
}
