import type { WaitingAccount } from '@khlang/contract/staff/employees'
import type { Role } from '@khlang/domain/staff/acts'
import { useQueryClient } from '@tanstack/react-query'
import * as m from '#messages'
import { employeesApi } from '#parts/api/employees-api.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { toast, toastMs } from '#ui/toast.ts'
import { type Names, NameFields, namesMissing, trimmed } from '../account/NameFields.tsx'
import { RoleField } from '../employees/RoleField.tsx'
import { waitingKey } from '../employees/use-waiting.ts'

/**
 * Asks for the name and role under which a waiting account becomes an employee. Its own name is only a suggestion.
 * `onEnd` is called when it is admitted or the form is cancelled.
 */
export function ApproveForm({ account, onEnd }: { account: WaitingAccount; onEnd: () => void }) {
  const client = useQueryClient()
  const form = useForm({
    draftOf: () => ({ ...namesFrom(account.name), role: 'viewer' as Role }),
    whyNot: (draft) => (namesMissing(draft) ? m.employee_names_missing() : null),
    send: ({ role, ...names }) =>
      employeesApi.approveAccount({ userId: account.userId, ...trimmed(names), role }),
    onSaved: (row) => {
      toast({ tone: 'success', ms: toastMs.brief, title: m.waiting_approved(), text: row.displayName })
      void client.invalidateQueries({ queryKey: waitingKey }).then(onEnd)
    },
  })
  return (
    <Form form={form} submit={m.waiting_approve_as({ email: account.email })} onCancel={onEnd}>
      <NameFields value={form.draft} onChange={form.change} errorAt={form.errorAt} />
      <RoleField {...form.pick('role')} />
    </Form>
  )
}

function namesFrom(name: string): Names {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
