import type { EmployeeRow, OneTimeLink } from '@khlang/contract/staff/employees'
import type { Role } from '@khlang/domain/staff/acts'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { employeesApi } from '#app/employees-api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import type { CreatorProps } from '#parts/lists/live-page.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { FormProblem } from '../sign-in/FormProblem.tsx'
import { type Names, NameFields, namesMissing, trimmed } from '../account/NameFields.tsx'
import { OneTimeLinkCard } from './OneTimeLinkCard.tsx'
import { RoleField } from './RoleField.tsx'

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** Invites an employee with a role, then shows the one-time link. */
export function InviteDialog({ onCreated, onClose }: CreatorProps<EmployeeRow>) {
  const [email, setEmail] = useState('')
  const [names, setNames] = useState<Names>({ firstName: '', lastName: '' })
  const [role, setRole] = useState<Role>('support')
  const [made, setMade] = useState<(OneTimeLink & { row: EmployeeRow }) | null>(null)
  const send = useMutation({
    mutationFn: () => employeesApi.invite({ email: email.trim(), ...trimmed(names), role }),
    onSuccess: setMade,
  })
  const disabledReason = !isAddress(email.trim())
    ? m.employee_email_wrong()
    : namesMissing(names)
      ? m.employee_names_missing()
      : null
  if (made)
    return (
      <Dialog
        title={m.employee_invited_title({ name: made.row.displayName })}
        onClose={() => onCreated(made.row)}
      >
        <div className="stack">
          <OneTimeLinkCard of={made} kind="invitation" to={made.row.email} />
          <DialogActions>
            <Button onClick={() => onCreated(made.row)}>{m.employee_link_done()}</Button>
          </DialogActions>
        </div>
      </Dialog>
    )
  return (
    <Dialog title={m.employee_invite()} onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (disabledReason === null && !send.isPending) send.mutate()
        }}
      >
        <TextInput
          label={m.email()}
          description={m.employee_email_hint()}
          type="email"
          inputMode="email"
          autoComplete="off"
          data-autofocus=""
          maxLength={200}
          value={email}
          onChange={({ currentTarget: { value } }) => setEmail(value)}
        />
        <NameFields value={names} onChange={setNames} />
        <RoleField value={role} onChange={setRole} />
        {send.error && <FormProblem problem={asProblem(send.error)} onDismiss={send.reset} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {m.go_back()}
          </Button>
          <ActButton type="submit" disabledReason={disabledReason} loading={send.isPending}>
            {m.employee_make_link()}
          </ActButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
