import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { ReasonForm } from '#parts/form/ReasonForm.tsx'

/** Accepts, with a reason, that a part of the database's history is lost. Then the hold on sending can be lifted. */
export function AcceptHistoryDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  return (
    <Dialog title={m.reconcile_accept()} onClose={onClose}>
      <ReasonForm
        label={m.reconcile_reason()}
        submit={m.reconcile_accept()}
        send={(reason) => api.crediting.acceptHistory({ reason })}
        onSaved={() => {
          onDone()
          onClose()
        }}
      >
        <p>{m.reconcile_accept_hint()}</p>
      </ReasonForm>
    </Dialog>
  )
}
