import type { EmployeeRow } from '@khlang/contract/staff/employees'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { employeesApi } from '#app/employees-api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { FormProblem } from '../sign-in/FormProblem.tsx'

type Props = { row: EmployeeRow; onRow: (row: EmployeeRow) => void; onClose: () => void }

/** Switches an employee off or on, with a reason. Says first what that does. */
export function SwitchDialog({ row, onRow, onClose }: Props) {
  const [reason, setReason] = useState('')
  const off = row.state === 'off'
  const change = useMutation({
    mutationFn: () => {
      const said = { id: row.id as never, version: row.version, reason: reason.trim() }
      return off ? employeesApi.switchOn(said) : employeesApi.switchOff(said)
    },
    onSuccess: (saved) => {
      onRow(saved)
      onClose()
    },
    onError: (error) => {
      const now = asProblem(error).details.row as EmployeeRow | undefined
      if (now) onRow(now)
    },
  })
  const presets = off
    ? [m.employee_on_reason_back(), m.employee_on_reason_mistake()]
    : [m.employee_off_reason_left(), m.employee_off_reason_leave(), m.employee_off_reason_lost()]
  return (
    <Dialog title={off ? m.employee_switch_on() : m.employee_switch_off()} onClose={onClose}>
      <div className="stack">
        <Notice tone={off ? 'info' : 'warning'} title={row.displayName}>
          {off ? m.employee_on_effect() : m.employee_off_effect()}
        </Notice>
        <ReasonPicker presets={presets} value={reason} onChange={setReason} />
        {change.error && <FormProblem problem={asProblem(change.error)} onDismiss={change.reset} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {m.go_back()}
          </Button>
          <ActButton
            {...(!off && { color: 'red' })}
            disabledReason={reason.trim() === '' ? m.reason_needed() : null}
            loading={change.isPending}
            onClick={() => change.mutate()}
          >
            {off ? m.employee_switch_on() : m.employee_switch_off()}
          </ActButton>
        </DialogActions>
      </div>
    </Dialog>
  )
}
