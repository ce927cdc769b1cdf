import type { MessageRow } from '@khlang/contract/statements/statement-messages'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { ReasonForm } from '#parts/form/ReasonForm.tsx'

type Props = { message: MessageRow; onDone: () => void; onClose: () => void }

/**
 * Dismisses a message of which no entry is to be made. The reason is recorded. `onDone` is called after a refusal too.
 */
export function DismissMessageDialog({ message, onDone, onClose }: Props) {
  return (
    <Dialog title={m.manual_unread_dismiss_title({ n: message.number })} onClose={onClose}>
      <ReasonForm
        presets={[
          m.manual_unread_dismiss_ad(),
          m.manual_unread_dismiss_typed(),
          m.manual_unread_dismiss_other(),
        ]}
        submit={m.manual_unread_dismiss()}
        send={(reason) => api.statements.setMessageAside({ messageId: message.id, reason })}
        onSaved={() => {
          onDone()
          onClose()
        }}
        onRefused={onDone}
        onCancel={onClose}
      />
    </Dialog>
  )
}
