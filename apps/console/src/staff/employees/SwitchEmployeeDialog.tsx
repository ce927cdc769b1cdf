import type { EmployeeRow } from '@khlang/contract/staff/employees'
import * as m from '#messages'
import { employeesApi } from '#parts/api/employees-api.ts'
import { useAsSeen } from '#parts/desk/use-as-seen.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ReasonForm } from '#parts/form/ReasonForm.tsx'

type Props = { row: EmployeeRow; onRow: (row: EmployeeRow) => void; onClose: () => void }

/**
 * Switches an employee off or on, with a reason. Explains the effect first. It stays what it was opened for when a
 * colleague switches them meanwhile, and is then refused.
 */
export function SwitchEmployeeDialog({ row, onRow, onClose }: Props) {
  const { seenRow } = useAsSeen(row, ({ state }) => state === 'off')
  const isOff = seenRow.state === 'off'
  const title = isOff ? m.employee_switch_on() : m.employee_switch_off()
  return (
    <Dialog title={title} onClose={onClose}>
      <ReasonForm
        presets={
          isOff
            ? [m.employee_on_reason_back(), m.employee_on_reason_mistake()]
            : [m.employee_off_reason_left(), m.employee_off_reason_leave(), m.employee_off_reason_lost()]
        }
        minLength={1}
        submit={title}
        color={isOff ? undefined : 'red'}
        send={(reason) => {
          const input = { id: row.id as never, version: seenRow.version, reason }
          return isOff ? employeesApi.switchOn(input) : employeesApi.switchOff(input)
        }}
        onSaved={(saved) => {
          onRow(saved)
          onClose()
        }}
        onRefused={({ details }) => details.row !== undefined && onRow(details.row as EmployeeRow)}
        onCancel={onClose}
      >
        <Notice tone={isOff ? 'info' : 'warning'} title={row.displayName}>
          {isOff ? m.employee_on_effect() : m.employee_off_effect()}
        </Notice>
      </ReasonForm>
    </Dialog>
  )
}
