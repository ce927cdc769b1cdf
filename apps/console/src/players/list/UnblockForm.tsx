import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { ReasonForm } from '#parts/form/ReasonForm.tsx'

type Props = { id: string; onRemoved: () => void; onClose: () => void }

/** Removes a value from the block list, with a reason. The record that it was listed stays. */
export const UnblockForm = ({ id, onRemoved, onClose }: Props) => (
  <ReasonForm
    submit={m.blocklist_remove()}
    send={(reason) => api.players.unblockValue({ id, reason })}
    onSaved={onRemoved}
    onCancel={onClose}
  />
)
