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
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Revealed } from './use-revealed.ts'

export type RevealDialogProps = {
  player: { id: string; code: string }
  /** What its button says, if not that the data are shown. */
  confirm?: string
  onRevealed: (whole: Revealed) => void
  onClose: () => void
}

/** Reveals full numbers for a reason, which is recorded. */
export function RevealDialog({ player, confirm, onRevealed, onClose }: RevealDialogProps) {
  const [reason, setReason] = useState('')
  const reveal = useMutation({
    mutationFn: () => api.players.reveal({ id: player.id, reason: reason.trim() }),
    onSuccess: (whole) => {
      onRevealed(whole)
      onClose()
    },
  })
  return (
    <Dialog title={m.reveal_title({ player: player.code })} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() !== '') reveal.mutate()
        }}
      >
        <ReasonPicker
          presets={[m.reveal_reason_call(), m.reveal_reason_slip(), m.reveal_reason_payout()]}
          value={reason}
          onChange={setReason}
        />
        <p>{m.reveal_note()}</p>
        {reveal.error && <Notice tone="danger">{problemText(asProblem(reveal.error))}</Notice>}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {m.go_back()}
          </Button>
          <ActButton
            type="submit"
            disabledReason={reason.trim() === '' ? m.reason_needed() : null}
            loading={reveal.isPending}
          >
            {confirm ?? m.reveal_open()}
          </ActButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
