import type { EmployeeRow, OneTimeLink } from '@khlang/contract/staff/employees'
import type { Role } from '@khlang/domain/staff/acts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { limits } from 'virtual:limits/staff/invite'
import * as m from '#messages'
import { employeesApi } from '#parts/api/employees-api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import type { CreatorProps } from '#parts/lists/live-page.ts'
import { NameFields, namesMissing, trimmed } from '../account/NameFields.tsx'
import { OneTimeLinkCard } from './OneTimeLinkCard.tsx'
import { RoleField } from './RoleField.tsx'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** Invites an employee with a role, then shows the one-time link. `onCreated` is called when that is closed. */
export function InviteDialog({ onCreated, onClose }: CreatorProps<EmployeeRow>) {
  const [madeInvitation, setMade] = useState<(OneTimeLink & { row: EmployeeRow }) | null>(null)
  const form = useForm({
    draftOf: () => ({ email: '', firstName: '', lastName: '', role: 'support' as Role }),
    errorsOf: (draft) => ({
      email: !isAddress(draft.email.trim()) && m.employee_email_wrong(),
      firstName: namesMissing(draft) && m.employee_names_missing(),
    }),
    limits,
    send: ({ email, role, ...names }) =>
      employeesApi.invite({ email: email.trim(), ...trimmed(names), role }),
    onSaved: setMade,
  })
  if (madeInvitation)
    return (
      <Dialog
        title={m.employee_invited_title({ name: madeInvitation.row.displayName })}
        onClose={() => onCreated(madeInvitation.row)}
      >
        <div className="stack">
          <OneTimeLinkCard
            oneTimeLink={madeInvitation}
            kind="invitation"
            recipient={madeInvitation.row.email}
          />
          <DialogActions>
            <Button onClick={() => onCreated(madeInvitation.row)}>{m.employee_link_done()}</Button>
          </DialogActions>
        </div>
      </Dialog>
    )
  return (
    <Dialog title={m.employee_invite()} onClose={onClose}>
      <Form form={form} submit={m.employee_make_link()} onCancel={onClose}>
        <TextInput
          label={m.email()}
          description={m.employee_email_hint()}
          type="email"
          inputMode="email"
          autoComplete="off"
          data-autofocus=""
          {...form.field('email')}
        />
        <NameFields value={form.draft} onChange={form.change} errorAt={form.errorAt} />
        <RoleField {...form.pick('role')} />
      </Form>
    </Dialog>
  )
}
