import type { ApprovalRow } from '@khlang/contract/approvals'
import type { EmployeeRow } from '@khlang/contract/staff/employees'
import { employeeStatus } from '@khlang/contract/legacy-words'
import type { SignIn, StaffSession } from '@khlang/contract/staff/sessions'
import { bahtText } from '@khlang/domain/money'
import type { Role } from '@khlang/domain/staff/acts'
import { approvalCan } from '@khlang/domain/staff/approval'
import { deviceOf } from '@khlang/domain/staff/device'
import { employeeCan } from '@khlang/domain/staff/employee'
import type { ApprovalRecord } from './approvals/approvals-store.ts'
import type { EmployeeRecord } from './employees/employees-store.ts'
import type { SessionRecord } from './sessions/sessions-store.ts'
import type { SignInRecord } from './sign-in/sign-in-store.ts'

/**
 * Maps an employee to their row, with what a role may do. The row is the same for all employees of a role, so
 * the screen itself disables what employees may not do to themselves.
 */
export const employeeRow = (record: EmployeeRecord, role: Role): EmployeeRow => ({
  id: record.id,
  number: record.number,
  version: record.version,
  revision: record.revision,
  secondFactor: record.secondFactor,
  state: record.state,
  status: employeeStatus[record.state],
  email: record.email,
  firstName: record.firstName,
  lastName: record.lastName,
  displayName: record.displayName,
  avatar: record.avatar,
  role: record.role,
  hidden: record.hidden,
  offReason: record.offReason,
  signedInAt: record.signedInAt?.toISOString() ?? null,
  invitedUntil: record.state === 'invited' ? (record.invitedUntil?.toISOString() ?? null) : null,
  employee: record.employee,
  createdAt: record.createdAt.toISOString(),
  updatedAt: record.updatedAt.toISOString(),
  can: employeeCan(role, record),
})

export const signInRow = ({ id, at, way, outcome, address, agent }: SignInRecord): SignIn => ({
  id: String(id),
  at: at.toISOString(),
  way,
  outcome,
  address,
  device: deviceOf(agent),
})

/** Maps a session to its row. `current`: the id of the caller's session, which is marked. */
export const sessionRow = (record: SessionRecord, current: string | null): StaffSession => ({
  id: record.id,
  current: record.id === current,
  address: record.address ?? '',
  device: deviceOf(record.agent ?? ''),
  startedAt: record.startedAt.toISOString(),
  usedAt: record.usedAt.toISOString(),
  until: record.until.toISOString(),
  idleUntil: record.idleUntil?.toISOString() ?? null,
})

/** Maps an approval to its row, with what this employee may do about it. */
export const approvalRow = (record: ApprovalRecord, viewer: { email: string; role: Role }): ApprovalRow => ({
  id: record.id,
  number: record.number,
  version: record.version,
  act: record.act,
  state: record.state,
  objectKind: record.objectKind,
  objectId: record.objectId,
  player:
    record.playerId === null
      ? null
      : { id: record.playerId, code: record.playerCode ?? '', name: record.playerName ?? '' },
  amount: record.amountSatang === null ? null : bahtText(record.amountSatang),
  figures: record.figures,
  reason: record.reason,
  askedBy: record.askedBy,
  createdAt: record.createdAt.toISOString(),
  expiresAt: record.expiresAt.toISOString(),
  dueAt: record.dueAt?.toISOString() ?? null,
  decidedBy: record.decidedBy,
  decidedAt: record.decidedAt?.toISOString() ?? null,
  note: record.note,
  voidedBecause: record.voidedBecause,
  can: approvalCan(record, viewer),
})
