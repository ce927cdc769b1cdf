import * as m from '#paraglide/messages.js'
import { Dialog } from '#parts/Dialog.tsx'
import { LinkedAccounts } from './LinkedAccounts.tsx'

export function LinkedAccountsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={m.linked_accounts()} onClose={onClose}>
      <LinkedAccounts />
    </Dialog>
  )
}
