import type { MessageRow } from '@khlang/contract/statements/statement-messages'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { Notice } from '#ui/Notice.tsx'

type Props = { message: MessageRow; onDone: () => void; onClose: () => void }

/** Dismisses a message that is not about the shop's money. The reason is recorded. */
export function DismissMessageDialog({ message, onDone, onClose }: Props) {
  const [reason, setReason] = useState('')
  const dismiss = useMutation({
    mutationFn: () => api.statements.setMessageAside({ messageId: message.id, reason: reason.trim() }),
    onSuccess: () => {
      onDone()
      onClose()
    },
    onError: onDone,
  })
  return (
    <Dialog title={m.manual_unread_dismiss_title({ n: message.number })} onClose={onClose}>
      <ReasonPicker
        presets={[
          m.manual_unread_dismiss_ad(),
          m.manual_unread_dismiss_typed(),
          m.manual_unread_dismiss_other(),
        ]}
        value={reason}
        onChange={setReason}
      />
      {dismiss.error && (
        <Notice tone="danger" urgent>
          {problemText(asProblem(dismiss.error))}
        </Notice>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {m.go_back()}
        </Button>
        <Button
          disabled={reason.trim().length < 3}
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate()}
        >
          {m.manual_unread_dismiss()}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
