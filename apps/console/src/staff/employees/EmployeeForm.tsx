import type { EmployeeRow } from '@khlang/contract/staff/employees'
import type { employeeCan } from '@khlang/domain/staff/employee'
import { Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import * as m from '#messages'
import { employeesApi } from '#parts/api/employees-api.ts'
import { reasonText } from '#parts/problems/sentences/all.ts'
import { toast, toastMs } from '#ui/toast.ts'
import styles from './Employees.module.css'
import { NameFields, namesMissing, trimmed } from '../account/NameFields.tsx'
import { RoleField } from './RoleField.tsx'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'

export type Can = ReturnType<typeof employeeCan>
type Props = { row: EmployeeRow; can: Can; onRow: (row: EmployeeRow) => void }

const draftOf = ({ firstName, lastName, role, hidden }: EmployeeRow) => ({
  firstName,
  lastName,
  role,
  hidden,
})

/**
 * Edits names, role, and whether the list of employees hides the employee. Saving is refused if somebody else has saved
 * meanwhile: `onRow` then gets their row.
 */
export function EmployeeForm({ row, can, onRow }: Props) {
  const client = useQueryClient()
  const lockedReason = can.update === true ? null : reasonText(can.update)
  const form = useForm({
    row,
    draftOf: (now) => draftOf(now ?? row),
    lockedReason,
    errorsOf: (draft) => ({ firstName: namesMissing(draft) && m.employee_names_missing() }),
    send: (draft, { seenRow }) =>
      employeesApi.update({ id: row.id as never, version: seenRow!.version, ...draft, ...trimmed(draft) }),
    onSaved: (saved, { reset }) => {
      reset(saved)
      toast({ tone: 'success', ms: toastMs.brief, title: m.form_saved(), text: saved.displayName })
      onRow(saved)
      void client.invalidateQueries({ queryKey: ['me'] })
    },
    onRefused: (_problem, theirs) => theirs && onRow(theirs),
  })
  return (
    <Form form={form} submit={m.form_save()} className={styles.section}>
      <NameFields
        value={form.draft}
        disabled={lockedReason !== null}
        onChange={form.change}
        errorAt={form.errorAt}
      />
      <RoleField
        {...form.pick('role')}
        disabledReason={lockedReason === null && can.changeRole !== true ? reasonText(can.changeRole) : null}
        disabled={lockedReason !== null}
      />
      <Checkbox label={m.employee_hide()} description={m.employee_hide_hint()} {...form.tick('hidden')} />
    </Form>
  )
}
