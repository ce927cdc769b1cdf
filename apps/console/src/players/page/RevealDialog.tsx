import { limits } from 'virtual:limits/players/reveal'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import type { Revealed } from './use-revealed.ts'
import { ReasonForm } from '#parts/form/ReasonForm.tsx'

export type RevealDialogProps = {
  player: { id: string; code: string }
  /** The text of the button, if `onRevealed` does something else than showing the data, such as copying a number. */
  confirm?: string
  onRevealed: (whole: Revealed) => void
  onClose: () => void
}

/**
 * Asks for a reason, which is recorded, and passes the player's whole (unmasked) numbers and e-mail address to
 * `onRevealed`.
 */
export function RevealDialog({ player, confirm, onRevealed, onClose }: RevealDialogProps) {
  return (
    <Dialog title={m.reveal_title({ player: player.code })} onClose={onClose}>
      <ReasonForm
        limits={limits}
        presets={[m.reveal_reason_call(), m.reveal_reason_slip(), m.reveal_reason_payout()]}
        minLength={1}
        submit={confirm ?? m.reveal_open()}
        send={(reason) => api.players.reveal({ id: player.id, reason })}
        onSaved={(revealed) => {
          onRevealed(revealed)
          onClose()
        }}
        onCancel={onClose}
        note={<p>{m.reveal_note()}</p>}
      />
    </Dialog>
  )
}
