import type { EmployeeRow } from '@khlang/contract/staff/employees'
import { blockedForOneself, employeeCan } from '@khlang/domain/staff/employee'
import { useState } from 'react'
import * as m from '#messages'
import { roleText } from '#parts/session/role-labels.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { Fact, Facts } from '#parts/Facts.tsx'
import type { DrawerProps } from '#parts/lists/live-page.ts'
import { useMe } from '#parts/session/me.ts'
import { whenText } from '#parts/when.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { SmallTabs } from '../account/SmallTabs.tsx'
import { EmployeeAccess } from './EmployeeAccess.tsx'
import { EmployeeActs } from './EmployeeActs.tsx'
import { EmployeeForm } from './EmployeeForm.tsx'
import { EmployeeWork } from './EmployeeWork.tsx'
import { Factor, SignedIn } from './employee-columns.tsx'
import { stateText, stateTone } from './employee-labels.ts'
import styles from './Employees.module.css'
import { TheirPicture } from './TheirPicture.tsx'

/** Shows one employee: data, today's work, the owner's actions and, for owners and auditors, sessions and sign-ins. */
export function EmployeeDrawer({ row, onRow, onClose }: DrawerProps<EmployeeRow>) {
  const me = useMe()
  const [tab, setTab] = useState<'about' | 'access'>('about')
  const can = row.id === me.id ? blockedForOneself(employeeCan(me.role, row)) : employeeCan(me.role, row)
  const seesAccess = can.history === true
  return (
    <Dialog shape="side" title={row.displayName} onClose={onClose}>
      <div className={styles.drawer}>
        <TheirPicture row={row} can={can} onRow={onRow} />
        <Facts>
          <Fact label={m.email()}>{row.email}</Fact>
          <Fact label={m.employee_role()}>{roleText(row.role)}</Fact>
          <Fact label={m.column_status()}>
            <StatusChip tone={stateTone[row.state]}>{stateText(row.state)}</StatusChip>
          </Fact>
          <Fact label={m.employee_factor()}>
            <Factor secondFactor={row.secondFactor} />
          </Fact>
          {row.offReason && <Fact label={m.employee_off_reason()}>{row.offReason}</Fact>}
          <Fact label={m.employee_signed_in()}>
            <SignedIn signedInAt={row.signedInAt} />
          </Fact>
          {row.state === 'invited' && (
            <Fact label={m.employee_invitation()}>
              {row.invitedUntil === null
                ? m.employee_invitation_over()
                : m.employee_link_until({ when: whenText(row.invitedUntil) })}
            </Fact>
          )}
        </Facts>
        {seesAccess && (
          <SmallTabs
            label={row.displayName}
            tabs={[
              { value: 'about', text: m.employee_tab_about() },
              { value: 'access', text: m.employee_tab_access() },
            ]}
            current={tab}
            onChoose={setTab}
          />
        )}
        {tab === 'about' ? (
          <>
            <EmployeeWork email={row.email} />
            <EmployeeForm key={row.id} row={row} can={can} onRow={onRow} />
            {me.may.includes('employee.manage') && <EmployeeActs row={row} can={can} onRow={onRow} />}
          </>
        ) : (
          <EmployeeAccess row={row} can={can} />
        )}
      </div>
    </Dialog>
  )
}
