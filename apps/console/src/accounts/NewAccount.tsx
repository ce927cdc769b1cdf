import * as m from '#messages'
import { Dialog } from '#parts/Dialog.tsx'
import { AccountForm } from './AccountForm.tsx'
import { useInvalidateAccounts } from './use-accounts.ts'

export function NewAccount({ onClose }: { onClose: () => void }) {
  const readAgain = useInvalidateAccounts()
  return (
    <Dialog title={m.account_add()} onClose={onClose}>
      <AccountForm
        row={null}
        disabledReason={null}
        onSaved={() => {
          void readAgain()
          onClose()
        }}
      />
    </Dialog>
  )
}
