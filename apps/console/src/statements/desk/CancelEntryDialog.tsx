import type { EntryRow } from '@khlang/contract/statements/statements'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { ReasonForm } from '#parts/form/ReasonForm.tsx'
import { baht } from '#ui/numbers.ts'
import { senderText } from '../entry/EntryCell.tsx'
import styles from './CancelEntryDialog.module.css'
import { conflictOf } from './ConflictWords.tsx'
import { showEntryOf } from './use-entry-act.ts'

type Props = {
  entry: EntryRow
  onRow: (row: EntryRow) => void
  onCancelled: (row: EntryRow) => void
  onClose: () => void
}

/** Cancels an entry that is not for any player. The reason is recorded. */
export const CancelEntryDialog = ({ entry, onRow, onCancelled, onClose }: Props) => (
  <Dialog title={m.entry_cancel_title({ n: entry.number, amount: baht(entry.amount) })} onClose={onClose}>
    <ReasonForm
      presets={[m.cancel_not_a_deposit(), m.cancel_own_transfer(), m.cancel_duplicate(), m.cancel_refunded()]}
      minLength={1}
      submit={m.entry_cancel_confirm()}
      color="red"
      send={(reason) => api.statements.cancel({ entryId: entry.id, reason })}
      onSaved={(row) => {
        onClose()
        onCancelled(row)
      }}
      onRefused={showEntryOf(onRow)}
      refusal={conflictOf}
      onCancel={onClose}
    >
      <p className={styles.sender}>{senderText(entry)}</p>
    </ReasonForm>
  </Dialog>
)
