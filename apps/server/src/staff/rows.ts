import type { ApprovalRow } from '@khlang/contract/staff/approvals'
import type { EmployeeRow } from '@khlang/contract/staff/employees'
import { employeeStatus } from '@khlang/contract/legacy-words'
import type { SignIn, StaffSession } from '@khlang/contract/staff/sessions'
import { bahtText } from '@khlang/domain/money'
import type { Role } from '@khlang/domain/staff/acts'
import { approvalCan } from '@khlang/domain/staff/approval'
import { deviceOf } from '@khlang/domain/staff/device'
import { employeeCan } from '@khlang/domain/staff/employee'
import type { ApprovalView } from './approvals/approvals-store.ts'
import type { EmployeeView } from './employees/employees-store.ts'
import type { SessionView } from './sessions/sessions-store.ts'
import type { SignInView } from './sign-in/sign-in-store.ts'

/**
 * Maps an employee for a role. That nobody can switch themselves off is added by the screen, which knows
 * whose row it is.
 */
export const employeeRow = (view: EmployeeView, role: Role): EmployeeRow => ({
  id: view.id,
  number: view.number,
  version: view.version,
  revision: view.revision,
  secondFactor: view.secondFactor,
  state: view.state,
  status: employeeStatus[view.state],
  email: view.email,
  firstName: view.firstName,
  lastName: view.lastName,
  displayName: view.displayName,
  avatar: view.avatar,
  role: view.role,
  hidden: view.hidden,
  offReason: view.offReason,
  signedInAt: view.signedInAt?.toISOString() ?? null,
  invitedUntil: view.state === 'invited' ? (view.invitedUntil?.toISOString() ?? null) : null,
  employee: view.employee,
  createdAt: view.createdAt.toISOString(),
  updatedAt: view.updatedAt.toISOString(),
  can: employeeCan(role, view),
})

export const signInRow = ({ id, at, way, outcome, address, agent }: SignInView): SignIn => ({
  id: String(id),
  at: at.toISOString(),
  way,
  outcome,
  address,
  device: deviceOf(agent),
})

/** `current` is the id of the session that asks, which is marked as such. */
export const sessionRow = (view: SessionView, current: string | null): StaffSession => ({
  id: view.id,
  current: view.id === current,
  address: view.address ?? '',
  device: deviceOf(view.agent ?? ''),
  startedAt: view.startedAt.toISOString(),
  usedAt: view.usedAt.toISOString(),
  until: view.until.toISOString(),
  idleUntil: view.idleUntil?.toISOString() ?? null,
})

/** Maps an approval for this employee, with what they may do about it. */
export const approvalRow = (view: ApprovalView, who: { email: string; role: Role }): ApprovalRow => ({
  id: view.id,
  number: view.number,
  version: view.version,
  act: view.act,
  state: view.state,
  objectKind: view.objectKind,
  objectId: view.objectId,
  player:
    view.playerId === null
      ? null
      : { id: view.playerId, code: view.playerCode ?? '', name: view.playerName ?? '' },
  amount: view.amountSatang === null ? null : bahtText(view.amountSatang),
  figures: view.figures,
  reason: view.reason,
  askedBy: view.askedBy,
  createdAt: view.createdAt.toISOString(),
  expiresAt: view.expiresAt.toISOString(),
  dueAt: view.dueAt?.toISOString() ?? null,
  decidedBy: view.decidedBy,
  decidedAt: view.decidedAt?.toISOString() ?? null,
  note: view.note,
  voidedBecause: view.voidedBecause,
  can: approvalCan(view, who),
})
