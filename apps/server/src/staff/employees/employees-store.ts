import type { EmployeeEmail, EmployeeId } from '@khlang/domain/brand'
import { numberMeant } from '@khlang/domain/list-words'
import type { Role } from '@khlang/domain/staff/acts'
import type { EmployeeState } from '@khlang/domain/staff/employee'
import type { EmployeeFilter } from '@khlang/domain/staff/employee-filter'
import type { EmployeeSort } from '@khlang/domain/staff/employee-sorts'
import { type Db, type Tx, rowsPerFetch } from '#platform/database/database.ts'
import { oneOf } from '#platform/database/one-of.ts'
import { inSelection, type Selection, allRows } from '#platform/lists/list-choice.ts'
import {
  countLimit,
  likePrefix,
  type PageQuery,
  readFilter,
  wordBegins,
} from '#platform/lists/list-filter.ts'
import { afterCursor, orderBy, type Sorting, type Sorts } from '#platform/lists/list-sort.ts'

/** An employee as `selectEmployee` reads them, before they are mapped for a role. */
export type EmployeeRecord = {
  id: EmployeeId
  number: number
  version: number
  /** Rises when a sign-in, the picture or a second factor changes; `version` does not. */
  revision: number
  email: string
  firstName: string
  lastName: string
  displayName: string
  avatar: string | null
  role: Role
  state: EmployeeState
  /** Shown in lists only to owners who ask for it. */
  hidden: boolean
  /** Whether they have set one up. */
  secondFactor: boolean
  /** Why they were switched off; null unless they are. */
  offReason: string | null
  /** The last complete sign-in; null before the first. */
  signedInAt: Date | null
  /** When the open invitation link expires or expired; null without one. */
  invitedUntil: Date | null
  /** Who changed the employee last. */
  employee: string | null
  createdAt: Date
  updatedAt: Date
}

const stateOf = (db: Db) =>
  db`case when not e.active then 'off' when e.user_id is null then 'invited' else 'active' end`

const selectEmployee = (db: Db) => db`
  select e.id, e.number, e.version, e.revision, e.email, e.first_name, e.last_name, e.display_name, e.avatar, e.role, ${stateOf(db)} as state,
    e.hidden, e.second_factor, e.off_reason, e.signed_in_at, e.employee, e.created_at, e.updated_at, (
      select max(l.expires_at) from auth.staff_link l
      where l.employee_id = e.id and l.kind = 'invitation' and l.used_at is null and l.withdrawn_at is null) as invited_until
  from employee e`

/** By `signedIn`, an employee who never signed in counts as signed in longest ago. */
export const employeesBy: Sorts<EmployeeRecord, EmployeeSort> = {
  time: { column: 'e.created_at', kind: 'time', value: ({ createdAt }) => createdAt },
  signedIn: {
    column: "coalesce(e.signed_in_at, 'epoch'::timestamptz)",
    kind: 'time',
    value: ({ signedInAt }) => signedInAt ?? new Date(0),
  },
}

export const listEmployees = (
  db: Db,
  filter: EmployeeFilter,
  { limit, sorting, after }: PageQuery<EmployeeRecord>,
): Promise<EmployeeRecord[]> =>
  db<EmployeeRecord[]>`
    ${selectEmployee(db)}
    ${matching(db, filter)}
    ${after ? afterCursor(db, sorting, 'e.id', after) : db``}
    ${orderBy(db, sorting, 'e.id')}
    limit ${limit + 1}`

/**
 * The filter in SQL. `matchesEmployeeFilter` and `matchesEmployeeSearch` in the domain apply the same filter to a
 * row, and a test keeps them consistent with this.
 */
function matching(db: Db, filter: EmployeeFilter) {
  const { from, before, q } = readFilter(filter)
  const conditions = [filter.hidden ? db`where true` : db`where not e.hidden`]
  if (from) conditions.push(db`and e.created_at >= ${from}`)
  if (before) conditions.push(db`and e.created_at < ${before}`)
  if (filter.role) conditions.push(db`and e.role = ${filter.role}`)
  if (filter.state) conditions.push(db`and ${stateOf(db)} = ${filter.state}`)
  if (filter.factor) conditions.push(db`and e.second_factor = ${filter.factor === 'with'}`)
  if (q)
    conditions.push(db`and (e.number = ${numberMeant(q) ?? -1} or e.email like ${likePrefix(q.toLowerCase())}
      or ${wordBegins(db, db`e.display_name`, q)})`)
  return conditions
}

/** Counts the employees of a filter, no further than `limit` + 1. */
export async function countEmployees(
  db: Db,
  filter: EmployeeFilter,
  { limit = countLimit, selection = allRows }: { limit?: number; selection?: Selection } = {},
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from (
      select 1 from employee e ${matching(db, filter)} ${inSelection(db, 'e.id', selection)} limit ${limit + 1}) counted`
  return row!.count
}

export const streamEmployees = (
  db: Db,
  filter: EmployeeFilter,
  { sorting, selection }: { sorting: Sorting<EmployeeRecord>; selection: Selection },
) =>
  db<EmployeeRecord[]>`
    ${selectEmployee(db)}
    ${matching(db, filter)}
    ${inSelection(db, 'e.id', selection)}
    ${orderBy(db, sorting, 'e.id')}`.cursor(rowsPerFetch)

/** Returns the employees that exist among these, in no particular order. */
export const readEmployees = (db: Db, ids: readonly string[]): Promise<EmployeeRecord[]> =>
  db<EmployeeRecord[]>`${selectEmployee(db)} where e.id ${oneOf(db, ids)}`

/**
 * Lets changes of who is an owner happen one after the other, so that one owner always stays. The trigger
 * `keep_an_owner` takes the same lock. It lasts until the transaction ends.
 */
export const lockOwners = (tx: Tx) => tx`select pg_advisory_xact_lock(7205491135)`

/**
 * Returns whether an employee is an owner now, and not switched off. The caller was one when the call began, and may
 * have lost the role since.
 */
export async function isOwnerNow(tx: Tx, id: EmployeeId): Promise<boolean> {
  const [row] =
    await tx`select 1 from employee where id = ${id} and role = 'owner' and active and user_id is not null`
  return row !== undefined
}

export type LockedEmployee = Pick<
  EmployeeRecord,
  'id' | 'version' | 'email' | 'firstName' | 'lastName' | 'displayName' | 'role' | 'state' | 'hidden'
> & { userId: string | null }

/** Locks an employee until the transaction ends; null if there is none. */
export async function lockEmployee(tx: Tx, id: EmployeeId): Promise<LockedEmployee | null> {
  const [row] = await tx<LockedEmployee[]>`
    select e.id, e.version, e.email, e.first_name, e.last_name, e.display_name, e.role, ${stateOf(tx)} as state, e.hidden, e.user_id
    from employee e where e.id = ${id} for update`
  return row ?? null
}

type Names = { firstName: string; lastName: string }

/** Adds an employee without a sign-in account, which they get when they accept the invitation. */
export async function addInvited(
  tx: Tx,
  {
    id,
    email,
    firstName,
    lastName,
    role,
    hidden,
    changedBy,
  }: Names & { id: EmployeeId; email: string; role: Role; hidden: boolean; changedBy: EmployeeEmail },
): Promise<void> {
  await tx`
    insert into employee (id, email, first_name, last_name, role, hidden, employee)
    values (${id}, ${email}, ${firstName}, ${lastName}, ${role}, ${hidden}, ${changedBy})`
}

/** Adds an employee who signs in with an existing account. */
export async function addApproved(
  tx: Tx,
  {
    id,
    userId,
    email,
    firstName,
    lastName,
    role,
    changedBy,
  }: Names & { id: EmployeeId; userId: string; email: string; role: Role; changedBy: EmployeeEmail },
): Promise<void> {
  await tx`
    insert into employee (id, user_id, email, first_name, last_name, role, employee)
    values (${id}, ${userId}, ${email}, ${firstName}, ${lastName}, ${role}, ${changedBy})`
}

export async function changeEmployee(
  tx: Tx,
  {
    id,
    firstName,
    lastName,
    role,
    hidden,
    changedBy,
  }: Names & { id: EmployeeId; role: Role; hidden: boolean; changedBy: EmployeeEmail },
): Promise<void> {
  await tx`
    update employee set first_name = ${firstName}, last_name = ${lastName}, role = ${role}, hidden = ${hidden}, employee = ${changedBy}
    where id = ${id}`
}

export async function renameEmployee(
  tx: Tx,
  { id, firstName, lastName, changedBy }: Names & { id: EmployeeId; changedBy: EmployeeEmail },
): Promise<void> {
  await tx`
    update employee set first_name = ${firstName}, last_name = ${lastName}, employee = ${changedBy} where id = ${id}`
}

/** Switches an employee off for a reason, or on again for null. */
export async function switchEmployee(
  tx: Tx,
  { id, off, changedBy }: { id: EmployeeId; off: { reason: string } | null; changedBy: EmployeeEmail },
): Promise<void> {
  await tx`
    update employee set active = ${off === null}, off_reason = ${off?.reason ?? null}, employee = ${changedBy} where id = ${id}`
}
