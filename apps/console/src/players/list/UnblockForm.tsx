import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { DialogActions } from '#parts/DialogActions.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'

type Props = { id: string; onRemoved: () => void; onClose: () => void }

/** Removes a value from the block list, with a reason. That it was listed is kept. */
export function UnblockForm({ id, onRemoved, onClose }: Props) {
  const [reason, setReason] = useState('')
  const remove = useMutation({
    mutationFn: () => api.players.unblockValue({ id, reason: reason.trim() }),
    onSuccess: onRemoved,
  })
  const disabledReason = reason.trim().length < 3 ? m.reason_needed() : null
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (disabledReason === null) remove.mutate()
      }}
    >
      <TextInput
        label={m.reason()}
        autoFocus
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {remove.error && <Notice tone="danger">{problemText(asProblem(remove.error))}</Notice>}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {m.go_back()}
        </Button>
        <ActButton type="submit" disabledReason={disabledReason} loading={remove.isPending}>
          {m.blocklist_remove()}
        </ActButton>
      </DialogActions>
    </form>
  )
}
