import type { EmployeeRow } from '@khlang/contract/staff/employees'
import type { employeeCan } from '@khlang/domain/staff/employee'
import { Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { employeesApi } from '#app/employees-api.ts'
import { ConflictNotice } from '#parts/problems/ConflictNotice.tsx'
import { asProblem, type Problem } from '#parts/problems/problem.ts'
import { reasonText } from '#parts/problems/sentences/all.ts'
import { useAsSeen } from '#parts/desk/use-as-seen.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import styles from './Employees.module.css'
import { FormProblem } from '../sign-in/FormProblem.tsx'
import { NameFields, namesMissing, trimmed } from '../account/NameFields.tsx'
import { RoleField } from './RoleField.tsx'

export type Can = ReturnType<typeof employeeCan>
type Props = { row: EmployeeRow; can: Can; onRow: (row: EmployeeRow) => void }

const draftOf = ({ firstName, lastName, role, hidden }: EmployeeRow) => ({
  firstName,
  lastName,
  role,
  hidden,
})

/** Names, role and visibility. Saves the version that was seen. */
export function EmployeeForm({ row, can, onRow }: Props) {
  const client = useQueryClient()
  const { seen, see, meet } = useAsSeen(row)
  const [draft, setDraft] = useState(() => draftOf(row))
  const [met, setMet] = useState<Problem | null>(null)
  const save = useMutation({
    mutationFn: () =>
      employeesApi.update({ id: seen.id as never, version: seen.version, ...draft, ...trimmed(draft) }),
    onSuccess: (saved) => {
      see(saved)
      setDraft(draftOf(saved))
      setMet(null)
      toast({ tone: 'success', ms: toastMs.brief, title: m.form_saved(), text: saved.displayName })
      onRow(saved)
      void client.invalidateQueries({ queryKey: ['me'] })
    },
    onError: (error) => {
      const problem = asProblem(error)
      const theirs = meet(problem)
      if (theirs) onRow(theirs)
      setMet(problem)
    },
  })
  // Another form of this drawer may have changed the row. If none of this form's values changed, the new version is
  // used.
  if (row.version > seen.version && JSON.stringify(draftOf(row)) === JSON.stringify(draftOf(seen))) see(row)
  const changed = JSON.stringify({ ...draft, ...trimmed(draft) }) !== JSON.stringify(draftOf(seen))
  const whyNot = can.update === true ? null : reasonText(can.update)
  const disabledReason =
    whyNot ?? (namesMissing(draft) ? m.employee_names_missing() : changed ? null : m.form_unchanged())
  return (
    <form
      className={styles.section}
      onSubmit={(event) => {
        event.preventDefault()
        if (disabledReason === null && !save.isPending) save.mutate()
      }}
    >
      <NameFields
        value={draft}
        disabled={whyNot !== null}
        onChange={(names) => setDraft((now) => ({ ...now, ...names }))}
      />
      <RoleField
        value={draft.role}
        disabledReason={whyNot === null && can.changeRole !== true ? reasonText(can.changeRole) : null}
        disabled={whyNot !== null}
        onChange={(role) => setDraft((now) => ({ ...now, role }))}
      />
      <Checkbox
        label={m.employee_hide()}
        description={m.employee_hide_hint()}
        disabled={whyNot !== null}
        checked={draft.hidden}
        onChange={({ currentTarget: { checked } }) => setDraft((now) => ({ ...now, hidden: checked }))}
      />
      {met && (
        <>
          <FormProblem problem={met} onDismiss={() => setMet(null)} />
          <ConflictNotice
            problem={met}
            onTheirs={() => {
              setDraft(draftOf(seen))
              setMet(null)
            }}
          />
        </>
      )}
      <ActButton type="submit" fullWidth disabledReason={disabledReason} loading={save.isPending}>
        {m.form_save()}
      </ActButton>
    </form>
  )
}
