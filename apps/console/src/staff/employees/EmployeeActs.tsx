import type { EmployeeRow, OneTimeLink } from '@khlang/contract/staff/employees'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { employeesApi } from '#parts/api/employees-api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { reasonText } from '#parts/problems/sentences/all.ts'
import { ActButton } from '#ui/ActButton.tsx'
import type { Can } from './EmployeeForm.tsx'
import styles from './Employees.module.css'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import { OneTimeLinkCard } from './OneTimeLinkCard.tsx'
import { RemoveFactorsDialog } from './RemoveFactorsDialog.tsx'
import { SwitchEmployeeDialog } from './SwitchEmployeeDialog.tsx'

type Props = { row: EmployeeRow; can: Can; onRow: (row: EmployeeRow) => void }
type Kind = 'invitation' | 'password'

/**
 * Creates a one-time link (for an invited employee a new invitation, for others a new password), switches the employee
 * off or on, and removes second factors.
 */
export function EmployeeActs({ row, can, onRow }: Props) {
  const [removing, setRemoving] = useState(false)
  const [switching, setSwitching] = useState(false)
  const [madeLink, setMade] = useState<{ kind: Kind; link: OneTimeLink } | null>(null)
  const make = useMutation({
    mutationFn: async (kind: Kind) => {
      const one = { id: row.id as never }
      const link = await (kind === 'invitation'
        ? employeesApi.renewInvitation(one)
        : employeesApi.issueReset(one))
      return { kind, link }
    },
    onSuccess: setMade,
  })
  const isOff = row.state === 'off'
  const whyNot = (act: keyof Can) => (can[act] === true ? null : reasonText(can[act]))
  return (
    <section className={styles.section} aria-label={m.employee_acts()}>
      {make.error && <ProblemNotice problem={asProblem(make.error)} onDismiss={make.reset} />}
      <div className={styles.acts}>
        {row.state === 'invited' ? (
          <ActButton
            variant="default"
            disabledReason={whyNot('invite')}
            loading={make.isPending}
            onClick={() => make.mutate('invitation')}
          >
            {m.employee_invite_again()}
          </ActButton>
        ) : (
          <ActButton
            variant="default"
            disabledReason={whyNot('resetPassword')}
            loading={make.isPending}
            onClick={() => make.mutate('password')}
          >
            {m.employee_reset()}
          </ActButton>
        )}
        {row.secondFactor && (
          <ActButton
            variant="default"
            disabledReason={whyNot('removeFactors')}
            onClick={() => setRemoving(true)}
          >
            {m.employee_remove_factors()}
          </ActButton>
        )}
        <ActButton
          variant="default"
          {...(!isOff && { color: 'red' })}
          disabledReason={whyNot(isOff ? 'switchOn' : 'switchOff')}
          onClick={() => setSwitching(true)}
        >
          {isOff ? m.employee_switch_on() : m.employee_switch_off()}
        </ActButton>
      </div>
      {madeLink && (
        <Dialog
          title={madeLink.kind === 'invitation' ? m.employee_invite_again() : m.employee_reset()}
          onClose={() => setMade(null)}
        >
          <div className="stack">
            <OneTimeLinkCard oneTimeLink={madeLink.link} kind={madeLink.kind} recipient={row.email} />
            <DialogActions>
              <Button onClick={() => setMade(null)}>{m.employee_link_done()}</Button>
            </DialogActions>
          </div>
        </Dialog>
      )}
      {removing && <RemoveFactorsDialog row={row} onRow={onRow} onClose={() => setRemoving(false)} />}
      {switching && <SwitchEmployeeDialog row={row} onRow={onRow} onClose={() => setSwitching(false)} />}
    </section>
  )
}
