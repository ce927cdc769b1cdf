import type { EmployeeRow } from '@khlang/contract/staff/employees'
import * as m from '#messages'
import { employeesApi } from '#parts/api/employees-api.ts'
import { useAsSeen } from '#parts/desk/use-as-seen.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ReasonForm } from '#parts/form/ReasonForm.tsx'

type Props = { row: EmployeeRow; onRow: (row: EmployeeRow) => void; onClose: () => void }

/** Removes the second factors of an employee who lost them, with a reason. Explains the effect first. */
export function RemoveFactorsDialog({ row, onRow, onClose }: Props) {
  const { seenRow } = useAsSeen(row, ({ displayName, secondFactor }) => [displayName, secondFactor])
  return (
    <Dialog title={m.employee_remove_factors()} onClose={onClose}>
      <ReasonForm
        presets={[m.employee_factors_reason_lost(), m.employee_factors_reason_new()]}
        minLength={1}
        submit={m.employee_remove_factors()}
        color="red"
        send={(reason) =>
          employeesApi.removeSecondFactors({ id: row.id as never, version: seenRow.version, reason })
        }
        onSaved={(saved) => {
          onRow(saved)
          onClose()
        }}
        onRefused={({ details }) => details.row !== undefined && onRow(details.row as EmployeeRow)}
        onCancel={onClose}
      >
        <Notice tone="warning" title={seenRow.displayName}>
          {m.employee_remove_factors_effect()}
        </Notice>
      </ReasonForm>
    </Dialog>
  )
}
