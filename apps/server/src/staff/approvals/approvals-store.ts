import type { ApprovalId, EmployeeEmail, PlayerId } from '@khlang/domain/brand'
import type { ApprovableCommand } from '@khlang/contract/approvals'
import { numberMeant } from '@khlang/domain/list-words'
import type { Satang } from '@khlang/domain/money'
import type { Day } from '@khlang/domain/time'
import type { Role } from '@khlang/domain/staff/acts'
import {
  type ApprovalAct,
  approvalActNames,
  type ApprovalState,
  type ApprovalTab,
  decidersOf,
  type Figure,
  mayDecide,
} from '@khlang/domain/staff/approval'
import type { AuditAct } from '@khlang/domain/staff/audit-acts'
import type { Db, Tx } from '#platform/database/database.ts'
import { likePrefix, type PageQuery, readFilter, wordBegins } from '#platform/lists/list-filter.ts'
import { afterCursor, orderBy, type Sorts } from '#platform/lists/list-sort.ts'
import type { Employee } from '../store.ts'

export type ApprovalRecord = {
  id: ApprovalId
  number: number
  version: number
  act: ApprovalAct
  command: ApprovableCommand
  state: ApprovalState
  objectKind: string
  objectId: string
  playerId: PlayerId | null
  playerCode: string | null
  playerName: string | null
  amountSatang: Satang | null
  figures: Figure[]
  reason: string
  askedBy: EmployeeEmail
  createdAt: Date
  expiresAt: Date
  /** When the delay that replaces a second person ends; null if there is none. */
  dueAt: Date | null
  /** Null if the delay approved it, and for one that nobody decided. */
  decidedBy: EmployeeEmail | null
  /** When it was approved or refused, or ended otherwise, also by voiding after approval; null while it waits. */
  decidedAt: Date | null
  note: string | null
  /** The code of the refusal, `changed` if the figures are others, or `bug`; null unless it is voided. */
  voidedBecause: string | null
  /** Whether the employee for whom this is read added the player today, and so may not approve. */
  ownPlayer: boolean
  /** Whether the requester changed that employee's access within 24 hours, which also forbids them to approve. */
  touched: boolean
}

/** SQL condition: the employee with this e-mail added this player today (Bangkok). */
const madeToday = (db: Db, playerId: ReturnType<Db>, email: string | ReturnType<Db>) => db`exists (
  select 1 from audit m where m.object_kind = 'player' and m.object_id = ${playerId}::text and m.act in ('player.create', 'player.import') and m.actor = ${email}
    and m.at >= date_trunc('day', clock_timestamp() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok')`

/** Acts by which an owner gives or changes somebody's access. */
const accessActs = [
  'employee.approve',
  'employee.changeRole',
  'employee.invite',
  'employee.issueReset',
  'employee.renewInvitation',
  'employee.switchOn',
  'employee.update',
  'factor.removeAll',
] satisfies AuditAct[]
/** SQL condition: the requester did such an act on the employee with this e-mail within 24 hours. */
const touchedBy = (db: Db, asker: ReturnType<Db>, email: string) => db`exists (
  select 1 from employee e join audit m on m.object_kind = 'employee' and m.object_id = e.id::text
  where e.email = ${email} and m.actor = ${asker} and m.act = any(${accessActs}) and m.at > clock_timestamp() - interval '24 hours')`

const selectApproval = (db: Db, email: string) => db`
  select a.id, a.number, a.version, a.act, a.command, a.state, a.object_kind, a.object_id, a.player_id, p.code as player_code,
    btrim(p.first_name || ' ' || p.last_name) as player_name, a.amount_satang, a.figures, a.reason, a.asked_by, a.created_at, a.expires_at,
    a.due_at, a.decided_by, a.decided_at, a.note, a.voided_because,
    a.player_id is not null and ${madeToday(db, db`a.player_id`, email)} as own_player,
    ${touchedBy(db, db`a.asked_by`, email)} as touched
  from approval a left join player p on p.id = a.player_id`

export const approvalsBy: Sorts<ApprovalRecord, 'time'> = {
  time: { column: 'a.created_at', kind: 'time', value: ({ createdAt }) => createdAt },
}

export type ApprovalFilter = {
  show: ApprovalTab
  objectId?: string | undefined
  /** Only those that wait, or are approved and not yet carried out. */
  open?: boolean | undefined
  state?: ApprovalState | undefined
  /** Bangkok days on which they were requested, both included. */
  from?: Day | undefined
  to?: Day | undefined
  q?: string | undefined
}

/** SQL conditions, each with `and`: when it was requested, and the search text. */
function matching(db: Db, filter: ApprovalFilter) {
  const { from, before, q } = readFilter(filter)
  const conditions = [db``]
  if (from) conditions.push(db`and a.created_at >= ${from}`)
  if (before) conditions.push(db`and a.created_at < ${before}`)
  if (q)
    conditions.push(db`and (a.number = ${numberMeant(q) ?? -1} or lower(p.code) like ${likePrefix(q.toLowerCase())}
      or ${wordBegins(db, db`p.name`, q)} or a.asked_by like ${likePrefix(q.toLowerCase())})`)
  return conditions
}

const actsFor = (role: Role) => approvalActNames.filter((act) => mayDecide(role, act))

export const listApprovals = (
  db: Db,
  { show, objectId, state, open = false, ...filter }: ApprovalFilter,
  { email, role }: Pick<Employee, 'email' | 'role'>,
  { limit, sorting, after }: PageQuery<ApprovalRecord>,
): Promise<ApprovalRecord[]> =>
  db<ApprovalRecord[]>`
    ${selectApproval(db, email)} where true
    ${show === 'mine' ? db`and a.state = 'waiting' and a.asked_by <> ${email} and a.act = any(${actsFor(role)})` : db``}
    ${show === 'asked' ? db`and a.asked_by = ${email}` : db``}
    ${objectId === undefined ? db`` : db`and a.object_id = ${objectId}`}
    ${state === undefined ? db`` : db`and a.state = ${state}`}
    ${matching(db, { show, ...filter })}
    ${open ? db`and a.state in ('waiting', 'approved')` : db``}
    ${after ? afterCursor(db, sorting, 'a.id', after) : db``}
    ${orderBy(db, sorting, 'a.id')}
    limit ${limit + 1}`

/**
 * Counts the waiting approvals that others asked for and this employee's role may decide (`approvals`), and those
 * that they asked for themselves (`asked`).
 */
export async function countApprovals(
  db: Db,
  { email, role }: Pick<Employee, 'email' | 'role'>,
): Promise<{ approvals: number; asked: number }> {
  const [row] = await db<{ approvals: number; asked: number }[]>`
    select count(*) filter (where asked_by <> ${email} and act = any(${actsFor(role)})) as approvals,
      count(*) filter (where asked_by = ${email}) as asked
    from approval where state = 'waiting'`
  return row!
}

/** Returns an approval as this employee (`email`) sees it; null if there is none. */
export async function findApproval(db: Db, id: ApprovalId, email: string): Promise<ApprovalRecord | null> {
  const [row] = await db<ApprovalRecord[]>`${selectApproval(db, email)} where a.id = ${id}`
  return row ?? null
}

/** Locks an approval until the transaction ends; null if there is none. `email`: the employee whom the row is for. */
export async function lockApproval(tx: Tx, id: ApprovalId, email: string): Promise<ApprovalRecord | null> {
  await tx`select 1 from approval where id = ${id} for update`
  return findApproval(tx, id, email)
}

/**
 * Returns the approval for this act and object that waits, or is approved and not yet carried out; null if there
 * is none.
 */
export async function findOpenApproval(
  db: Db,
  act: ApprovalAct,
  [kind, objectId]: readonly [string, string],
): Promise<ApprovalId | null> {
  const [row] = await db<{ id: ApprovalId }[]>`
    select id from approval where act = ${act} and object_kind = ${kind} and object_id = ${objectId} and state in ('waiting', 'approved')`
  return row?.id ?? null
}

/** Returns code and name of a player in one text; null if there is no such player. */
export async function findPlayerName(db: Db, id: PlayerId): Promise<string | null> {
  const [row] = await db<{ name: string }[]>`
    select btrim(code || ' ' || first_name || ' ' || last_name) as name from player where id = ${id}`
  return row?.name ?? null
}

/** Locks a player, so that nobody forgets them before the transaction ends. Returns whether somebody has before. */
export async function lockForgotten(tx: Tx, id: PlayerId): Promise<boolean> {
  const [row] = await tx<{ isForgotten: boolean }[]>`
    select forgotten_at is not null as is_forgotten from player where id = ${id} for share`
  return row?.isForgotten === true
}

/**
 * Counts the employees who could decide beside the requester; if there is none, a delay may replace them. They are not
 * switched off, have accepted the invitation, have the permission, and did not add the player today. Also counts those
 * whose access the requester has changed (`touched`).
 */
export async function countDeciders(
  db: Db,
  act: ApprovalAct,
  { askedBy, playerId }: { askedBy: string; playerId: string | null },
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from employee e
    where e.active and e.user_id is not null and e.role = any(${decidersOf(act) as Role[]}) and e.email <> ${askedBy}
      ${playerId === null ? db`` : db`and not ${madeToday(db, db`${playerId}`, db`e.email`)}`}`
  return row!.count
}

/**
 * Returns an employee as they are now, locked against changes until the transaction ends, since permissions
 * are checked in the transaction that acts. Null if they are switched off or have not accepted the
 * invitation.
 */
export async function lockEmployeeForShare(tx: Tx, email: string): Promise<Employee | null> {
  const [row] = await tx<Employee[]>`
    select id, email, display_name, role from employee where email = ${email} and active and user_id is not null for share`
  return row ?? null
}

/**
 * Returns the employee who asked for an approval; null if they are switched off or have not accepted the
 * invitation.
 */
export async function findAsker(db: Db, email: string): Promise<Employee | null> {
  const [row] = await db<Employee[]>`
    select id, email, display_name, role from employee where email = ${email} and active and user_id is not null`
  return row ?? null
}

export type NewApproval = {
  id: ApprovalId
  act: ApprovalAct
  command: string
  input: Record<string, unknown>
  object: readonly [string, string]
  playerId: PlayerId | null
  amount: Satang | null
  figures: readonly Figure[]
  digest: Buffer
  reason: string
  askedBy: string
  expiresHours: number
  delayMinutes: number | null
}

/**
 * Adds an approval. Returns false if one for this act and object is open already. With a delay it expires that much later:
 * if somebody can decide when the delay ends, it waits for them as long as any other.
 */
export async function addApproval(tx: Tx, one: NewApproval): Promise<boolean> {
  const insertedRows = await tx`
    insert into approval (id, act, command, input, object_kind, object_id, player_id, amount_satang, figures, digest, reason, asked_by,
      expires_at, due_at)
    values (${one.id}, ${one.act}, ${one.command}, ${tx.json(one.input as never)}, ${one.object[0]}, ${one.object[1]}, ${one.playerId},
      ${one.amount}, ${tx.json(one.figures as never)}, ${one.digest}, ${one.reason}, ${one.askedBy},
      clock_timestamp() + make_interval(hours => ${one.expiresHours}, mins => ${one.delayMinutes ?? 0}),
      clock_timestamp() + make_interval(mins => ${one.delayMinutes}))
    on conflict (act, object_kind, object_id) where state in ('waiting', 'approved') do nothing returning 1`
  return insertedRows.length === 1
}

/**
 * Uses up the approval of this act on this object, for this requester and with exactly these figures. Called
 * in the transaction that does what was approved. Returns null if there is none; if two try at once, the
 * second gets null.
 */
export async function useApproval(
  tx: Tx,
  { act, object, digest, askedBy }: Pick<NewApproval, 'act' | 'object' | 'digest' | 'askedBy'>,
): Promise<{ id: ApprovalId; decidedBy: EmployeeEmail | null } | null> {
  const [row] = await tx<{ id: ApprovalId; decidedBy: EmployeeEmail | null }[]>`
    update approval set state = 'done'
    where act = ${act} and object_kind = ${object[0]} and object_id = ${object[1]} and asked_by = ${askedBy} and state = 'approved'
      and digest = ${digest}
    returning id, decided_by`
  return row ?? null
}

/** A command for which approval was asked, and by whom. */
export type StoredCommand = Pick<ApprovalRecord, 'id' | 'act' | 'command' | 'askedBy' | 'decidedBy'> & {
  input: Record<string, unknown>
  digest: Buffer
  state: ApprovalState
  /** Whether the approval was decided more than ten minutes ago and is still not carried out. */
  stuck: boolean
}
const selectStoredCommand = (db: Db) => db`
  select id, act, command, asked_by, decided_by, input, digest, state,
    coalesce(decided_at < clock_timestamp() - interval '10 minutes', false) as stuck
  from approval`

/** Returns the command of an approval; null if there is no such approval. */
export async function findStoredCommand(db: Db, id: ApprovalId): Promise<StoredCommand | null> {
  const [row] = await db<StoredCommand[]>`${selectStoredCommand(db)} where id = ${id}`
  return row ?? null
}

/** Returns the 100 oldest approvals that are approved but not carried out: the process may have died in between. */
export const findLeft = (db: Db): Promise<StoredCommand[]> =>
  db<StoredCommand[]>`${selectStoredCommand(db)} where state = 'approved' order by created_at limit 100`

/**
 * Returns the 100 oldest waiting approvals, except matches to a player: trying such a match would use up a
 * request number without creating a request.
 */
export const findWaiting = (db: Db): Promise<StoredCommand[]> =>
  db<StoredCommand[]>`
    ${selectStoredCommand(db)} where state = 'waiting' and command <> 'statements/match-player' order by created_at limit 100`

export type NextApprovalState = Extract<
  ApprovalState,
  'approved' | 'refused' | 'withdrawn' | 'expired' | 'voided'
>

/**
 * Moves an approval to another state. Compare-and-set: returns false if it is not in the state `currentState` any
 * more. The note of who approved stays when an approved command is voided.
 */
export async function moveApproval(
  tx: Tx,
  id: ApprovalId,
  currentState: 'waiting' | 'approved',
  next: { to: NextApprovalState; by?: string; note?: string | null; because?: string },
): Promise<boolean> {
  const { count } = await tx`
    update approval set state = ${next.to}, decided_by = coalesce(${next.by ?? null}, decided_by), decided_at = clock_timestamp(),
      note = coalesce(${next.note ?? null}, note), voided_because = ${next.because ?? null}
    where id = ${id} and state = ${currentState}`
  return count === 1
}

type Due = Pick<ApprovalRecord, 'id' | 'act' | 'askedBy' | 'playerId'>

/**
 * Locks a waiting approval whose delay is over; null if there is none. Skips those that another process has
 * locked.
 */
export async function lockDue(tx: Tx): Promise<Due | null> {
  const [row] = await tx<Due[]>`
    select id, act, asked_by, player_id from approval where ${isDue(tx)}
    order by due_at limit 1 for update skip locked`
  return row ?? null
}

/** Locks a waiting approval that has expired; null if there is none. Skips those that another process has locked. */
export async function lockExpired(tx: Tx): Promise<Due | null> {
  const [row] = await tx<Due[]>`
    select id, act, asked_by, player_id from approval where ${isExpired(tx)}
    order by expires_at limit 1 for update skip locked`
  return row ?? null
}

const isDue = (db: Db) => db`state = 'waiting' and due_at <= clock_timestamp()::timestamptz(3)`
const isExpired = (db: Db) =>
  db`state = 'waiting' and due_at is null and expires_at <= clock_timestamp()::timestamptz(3)`
/** SQL condition: an approval is due, expired, or approved and not carried out. */
export const areApprovalsDue = (db: Db) => db`
  (exists (select from approval where ${isDue(db)}) or exists (select from approval where ${isExpired(db)})
    or exists (select from approval where state = 'approved'))`

/** Removes the delay of a waiting approval, because somebody can now decide; from now on it expires like any other. */
export const waitForPerson = (tx: Tx, id: ApprovalId) =>
  tx`update approval set due_at = null where id = ${id} and state = 'waiting'`

/** Returns whether an approval about this player is waiting or being carried out, for any act except `but`. */
export async function waitsForApproval(tx: Tx, playerId: PlayerId, but: ApprovalAct): Promise<boolean> {
  const rows = await tx`
    select 1 from approval where player_id = ${playerId} and act <> ${but} and state in ('waiting', 'approved') limit 1`
  return rows.length > 0
}
