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

/** Removes the second factors of an employee who lost them, with a reason. Says first what that does. */
export function RemoveFactorsDialog({ row, onRow, onClose }: Props) {
  const [reason, setReason] = useState('')
  const remove = useMutation({
    mutationFn: () =>
      employeesApi.removeSecondFactors({ id: row.id as never, version: row.version, reason: reason.trim() }),
    onSuccess: (saved) => {
      onRow(saved)
      onClose()
    },
    onError: (error) => {
      const now = asProblem(error).details.row as EmployeeRow | undefined
      if (now) onRow(now)
    },
  })
  return (
    <Dialog title={m.employee_remove_factors()} onClose={onClose}>
      <div className="stack">
        <Notice tone="warning" title={row.displayName}>
          {m.employee_remove_factors_effect()}
        </Notice>
        <ReasonPicker
          presets={[m.employee_factors_reason_lost(), m.employee_factors_reason_new()]}
          value={reason}
          onChange={setReason}
        />
        {remove.error && <FormProblem problem={asProblem(remove.error)} onDismiss={remove.reset} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {m.go_back()}
          </Button>
          <ActButton
            color="red"
            disabledReason={reason.trim() === '' ? m.reason_needed() : null}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {m.employee_remove_factors()}
          </ActButton>
        </DialogActions>
      </div>
    </Dialog>
  )
}
