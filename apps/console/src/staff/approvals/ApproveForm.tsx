import type { WaitingAccount } from '@khlang/contract/staff/employees'
import type { Role } from '@khlang/domain/staff/acts'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { employeesApi } from '#app/employees-api.ts'
import { DialogActions } from '#parts/DialogActions.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import { type Names, NameFields, namesMissing, trimmed } from '../account/NameFields.tsx'
import { RoleField } from '../employees/RoleField.tsx'
import { waitingKey } from '../employees/use-waiting.ts'

/** The name and role under which an account is admitted. The account's own name is only a suggestion. */
export function ApproveForm({ account, onEnd }: { account: WaitingAccount; onEnd: () => void }) {
  const client = useQueryClient()
  const [names, setNames] = useState(() => namesFrom(account.name))
  const [role, setRole] = useState<Role>('viewer')
  const approve = useMutation({
    mutationFn: () => employeesApi.approveAccount({ userId: account.userId, ...trimmed(names), role }),
    onSuccess: async (row) => {
      toast({ tone: 'success', ms: toastMs.brief, title: m.waiting_approved(), text: row.displayName })
      await client.invalidateQueries({ queryKey: waitingKey })
      onEnd()
    },
  })
  const disabledReason = namesMissing(names) ? m.employee_names_missing() : null
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (disabledReason === null && !approve.isPending) approve.mutate()
      }}
    >
      <NameFields value={names} onChange={setNames} />
      <RoleField value={role} onChange={setRole} />
      {approve.error && <ProblemNotice problem={asProblem(approve.error)} onDismiss={approve.reset} />}
      <DialogActions>
        <Button variant="default" onClick={onEnd}>
          {m.go_back()}
        </Button>
        <ActButton type="submit" disabledReason={disabledReason} loading={approve.isPending}>
          {m.waiting_approve_as({ email: account.email })}
        </ActButton>
      </DialogActions>
    </form>
  )
}

function namesFrom(name: string): Names {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
