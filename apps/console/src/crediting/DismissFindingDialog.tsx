import type { FindingRow } from '@khlang/contract/crediting/reconcile'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { ReasonForm } from '#parts/form/ReasonForm.tsx'

type Props = { row: FindingRow; onClose: () => void; onDone: () => void }

/** Proposes to dismiss a movement of the back-end's books that is unknown here. A second person must agree. */
export function DismissFindingDialog({ row, onClose, onDone }: Props) {
  return (
    <Dialog title={m.reconcile_dismiss()} onClose={onClose}>
      <ReasonForm
        label={m.reconcile_reason()}
        minLength={10}
        tooShort={m.reconcile_reason_long()}
        submit={m.reconcile_dismiss_confirm()}
        send={(reason) => api.crediting.putFindingAside({ findingId: row.id, reason })}
        onSaved={() => {
          onDone()
          onClose()
        }}
      >
        <p>{m.reconcile_dismiss_hint()}</p>
      </ReasonForm>
    </Dialog>
  )
}
