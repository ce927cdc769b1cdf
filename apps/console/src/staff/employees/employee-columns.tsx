import type { EmployeeRow } from '@khlang/contract/staff/employees'
import * as m from '#messages'
import { roleText } from '#parts/session/role-labels.ts'
import type { Column } from '#parts/live-grid/column.ts'
import { PersonPicture } from '#parts/session/PersonPicture.tsx'
import { whenText } from '#parts/when.ts'
import { grouped } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { factorText, stateText, stateTone } from './employee-labels.ts'
import styles from './Employees.module.css'
import { useWork } from './use-work.ts'

export const employeeColumns = (): Column<EmployeeRow>[] => [
  { id: 'name', header: m.employee_name(), width: 220, fixed: true, cell: Who },
  { id: 'email', header: m.email(), width: 220, cell: ({ email }) => email },
  { id: 'role', header: m.employee_role(), width: 140, cell: ({ role }) => roleText(role) },
  { id: 'state', header: m.column_status(), width: 150, cell: State },
  { id: 'factor', header: m.employee_factor(), width: 150, cell: Factor },
  {
    id: 'signedIn',
    header: m.employee_signed_in(),
    width: 170,
    sort: 'signedIn',
    cell: ({ signedInAt }) => <SignedIn signedInAt={signedInAt} />,
  },
  { id: 'work', header: m.employee_work_today(), width: 230, cell: Work },
  {
    id: 'time',
    header: m.employee_since(),
    width: 170,
    sort: 'time',
    hiddenAtFirst: true,
    cell: ({ createdAt }) => <span className="digits">{whenText(createdAt)}</span>,
  },
  {
    id: 'employee',
    header: m.column_employee(),
    width: 150,
    hiddenAtFirst: true,
    cell: ({ employee }) => employee?.split('@')[0] ?? '–',
  },
  {
    id: 'updated',
    header: m.column_updated(),
    width: 170,
    hiddenAtFirst: true,
    cell: ({ updatedAt }) => <span className="digits">{whenText(updatedAt)}</span>,
  },
]

const Who = ({ displayName, avatar, hidden }: EmployeeRow) => (
  <span className={styles.who}>
    <PersonPicture name={displayName} address={avatar} size={28} />
    <strong className={styles.name}>{displayName}</strong>
    {hidden && <StatusChip tone="quiet">{m.employee_hidden()}</StatusChip>}
  </span>
)

const State = ({ state }: EmployeeRow) => <StatusChip tone={stateTone[state]}>{stateText(state)}</StatusChip>

export const Factor = ({ secondFactor }: Pick<EmployeeRow, 'secondFactor'>) => (
  <StatusChip tone={secondFactor ? 'success' : 'quiet'}>
    {factorText(secondFactor ? 'with' : 'without')}
  </StatusChip>
)

export const SignedIn = ({ signedInAt }: { signedInAt: string | null }) =>
  signedInAt === null ? (
    <span className={styles.quiet}>{m.employee_never()}</span>
  ) : (
    <span className="digits">{whenText(signedInAt)}</span>
  )

const Work = ({ email }: EmployeeRow) => <WorkInShort email={email} />

/** Shows what an employee did today, with counts above zero only. */
function WorkInShort({ email }: { email: string }) {
  const work = useWork()
  if (work === null) return null
  const workOfEmployee = work.rows.find(({ employee }) => employee === email)
  const parts = workOfEmployee
    ? [
        workOfEmployee.matches > 0 && m.employee_matches({ n: grouped(workOfEmployee.matches) }),
        workOfEmployee.credits > 0 && m.employee_credits({ n: grouped(workOfEmployee.credits) }),
        workOfEmployee.payouts > 0 && m.employee_payouts({ n: grouped(workOfEmployee.payouts) }),
        workOfEmployee.created > 0 && m.employee_created({ n: grouped(workOfEmployee.created) }),
      ].filter((words) => words !== false)
    : []
  return parts.length === 0 ? <span className={styles.quiet}>–</span> : <>{parts.join(' · ')}</>
}

/** Shows an employee on a phone: name and state, then role and last sign-in. */
export const EmployeeCell = (row: EmployeeRow) => (
  <span className={styles.cell}>
    <span className={styles.line}>
      <PersonPicture name={row.displayName} address={row.avatar} size={28} />
      <strong className={styles.name}>{row.displayName}</strong>
      <span className={styles.end}>
        <State {...row} />
      </span>
    </span>
    <span className={styles.quiet}>
      {roleText(row.role)} · {row.signedInAt === null ? m.employee_never() : whenText(row.signedInAt)}
    </span>
  </span>
)
