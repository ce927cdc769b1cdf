import type { EmployeeEmail, EmployeeId } from '@khlang/domain/brand'
import type { Role } from '@khlang/domain/staff/acts'
import { type FactorState, recentSignInSeconds, stepUpSeconds } from '@khlang/domain/staff/second-factor'
import type { Db, Tx } from '#platform/database/database.ts'

export type Employee = {
  id: EmployeeId
  email: EmployeeEmail
  displayName: string
  role: Role
}

export type FoundSession = {
  id: string
  /** When it ends unless the employee is active; null if it is remembered and its second factor not pending. */
  idleUntil: Date | null
  /** Whether it lasts a week without an idle limit ("stay signed in"). */
  remembered: boolean
  /** Whether the session began within `recentSignInSeconds`. */
  signedInRecently: boolean
  /** Whether the session's second factor is still to be proved. */
  mfaPending: boolean
  factor: FactorState
  employee: Employee | null
}

/**
 * Finds a valid session by its stored token, with its employee, in one statement; null if there is none.
 * `employee` is null for an account that belongs to no employee, or to one who is switched off.
 */
export async function findSession(db: Db, token: string): Promise<FoundSession | null> {
  type Found = Omit<FoundSession, 'id' | 'factor' | 'employee'> & {
    sessionId: string
    has: boolean | null
    fresh: boolean
  } & { [Key in keyof Employee]: Employee[Key] | null }
  const [row] = await db<Found[]>`
    select s.id as session_id, s.idle_until, s.remembered, s."createdAt" > clock_timestamp() - make_interval(secs => ${recentSignInSeconds}) as signed_in_recently,
      coalesce(half_signed_in(s.factor_at, e.second_factor, e.role), false) as "mfaPending", e.second_factor as has,
      case when e.second_factor then coalesce(s.factor_at > clock_timestamp() - make_interval(secs => ${stepUpSeconds}), false)
        else greatest(s."createdAt", s.password_at) > clock_timestamp() - make_interval(secs => ${stepUpSeconds})
          or not exists (select 1 from setting where key = 'stepUp.password' and value = 'true') end as fresh,
      e.id, e.email, e.display_name, e.role
    from auth.session s left join employee e on e.user_id = s."userId" and e.active
    where s.token = ${token} and s."expiresAt" > clock_timestamp() and coalesce(s.idle_until > clock_timestamp(), true)`
  if (!row) return null
  const {
    sessionId,
    idleUntil,
    remembered,
    signedInRecently,
    mfaPending,
    has,
    fresh,
    id,
    email,
    displayName,
    role,
  } = row
  return {
    id: sessionId,
    idleUntil,
    remembered,
    signedInRecently,
    mfaPending,
    factor: { has: has === true, fresh },
    employee: id && email && displayName !== null && role ? { id, email, displayName, role } : null,
  }
}

/** The topics that the database announces when a session or an employee changed. */
export const sessionTopics: ReadonlySet<string> = new Set(['sessions', 'employees'])

/**
 * Returns, of these sessions (stored tokens), the valid ones whose second factor is not pending, each with its
 * employee's role. A live stream whose session is not among them ends.
 */
export async function findLiveSessions(db: Db, tokens: readonly string[]): Promise<Map<string, Role>> {
  const rows = await db<{ token: string; role: Role }[]>`
    select s.token, e.role from auth.session s join employee e on e.user_id = s."userId" and e.active
    where s.token = any(${tokens as string[]}) and s."expiresAt" > clock_timestamp()
      and coalesce(s.idle_until > clock_timestamp(), true) and not half_signed_in(s.factor_at, e.second_factor, e.role)`
  return new Map(rows.map(({ token, role }) => [token, role]))
}

/** Returns whether a sign-in account belongs to an employee who is not switched off: no other gets a session. */
export async function isAdmitted(db: Db, userId: string): Promise<boolean> {
  const [row] = await db`select 1 from employee where user_id = ${userId} and active`
  return row !== undefined
}

/**
 * Returns whether the role of the employee with this sign-in account requires a second factor. If so, their sessions
 * are not remembered for a week.
 */
export async function isFactorDemanded(db: Db, userId: string): Promise<boolean> {
  const [row] = await db`
    select 1 from employee e join setting s on s.key = 'staff.secondFactor'
    where e.user_id = ${userId} and s.value ->> e.role = 'required'`
  return row !== undefined
}

/** Returns whether there is an owner, also one who is invited or switched off. */
export async function ownerExists(db: Db): Promise<boolean> {
  const [row] = await db`select 1 from employee where role = 'owner' limit 1`
  return row !== undefined
}

/** Returns whether an employee in any state has this e-mail (in small letters). */
export async function employeeExists(db: Db, email: string): Promise<boolean> {
  const [row] = await db`select 1 from employee where email = ${email}`
  return row !== undefined
}

/**
 * Returns the employee with this e-mail, for a password link; null unless they have a sign-in account and are not
 * switched off.
 */
export async function findForReset(
  db: Db,
  email: string,
): Promise<{ id: EmployeeId; email: string; displayName: string } | null> {
  const [row] = await db<{ id: EmployeeId; email: string; displayName: string }[]>`
    select id, email, display_name from employee where email = ${email} and active and user_id is not null`
  return row ?? null
}

export type AuditReader = { email: string; displayName: string }

/** Returns the owners and auditors who can sign in: they get the heads of the audit log by mail. */
export const findAuditReaders = (db: Db): Promise<AuditReader[]> => db<AuditReader[]>`
  select email, display_name from employee
  where role in ('owner', 'auditor') and active and user_id is not null order by email`

export type NewEmployee = {
  id: EmployeeId
  userId: string
  email: string
  firstName: string
  lastName: string
  role: Role
  passwordHash: string
  hidden?: boolean
}

/** Adds an employee with a sign-in account and password. The e-mail counts as verified. */
export async function addEmployee(db: Db, employee: NewEmployee): Promise<void> {
  const { id, userId, email, firstName, lastName, role, passwordHash, hidden = false } = employee
  await db`insert into auth."user" (id, name, email, "emailVerified") values (${userId}, ${`${firstName} ${lastName}`}, ${email}, true)`
  await db`
    insert into auth.account (id, "accountId", "providerId", "userId", password)
    values (${userId}, ${userId}, 'credential', ${userId}, ${passwordHash})`
  await db`
    insert into employee (id, user_id, email, first_name, last_name, role, hidden)
    values (${id}, ${userId}, ${email}, ${firstName}, ${lastName}, ${role}, ${hidden})`
}

/** Sets an employee's password. Does nothing if they have no account with a password. */
export async function setPassword(db: Db, email: string, passwordHash: string): Promise<void> {
  await db`
    update auth.account a set password = ${passwordHash}, "updatedAt" = clock_timestamp()
    from auth."user" u where u.id = a."userId" and u.email = ${email} and a."providerId" = 'credential'`
}

export async function saveSetupToken(db: Db, hash: Buffer): Promise<void> {
  await db`insert into auth.setup_token (hash) values (${hash})`
}

/**
 * Serialises the creation of the first owner until the transaction ends, so that the second of two people is
 * told that there is an owner.
 */
export const lockFirstOwner = (tx: Tx) => tx`select pg_advisory_xact_lock(7205491134)`

/** Uses up a setup token. Returns false if there is none with this hash that is unused and less than 24 hours old. */
export async function useSetupToken(db: Db, hash: Buffer): Promise<boolean> {
  const updatedRows = await db`
    update auth.setup_token set used_at = clock_timestamp()
    where hash = ${hash} and used_at is null and created_at > clock_timestamp() - interval '24 hours' returning 1`
  return updatedRows.length === 1
}

/** Returns whether a token can still be used to create the first owner: unused and less than 24 hours old. */
export async function isSetupToken(db: Db, hash: Buffer): Promise<boolean> {
  const rows = await db`
    select 1 from auth.setup_token where hash = ${hash} and used_at is null and created_at > clock_timestamp() - interval '24 hours'`
  return rows.length === 1
}

/**
 * Returns how many seconds must pass before the next try under all of these keys; 0 if none must. A key, such as
 * `account:<e-mail>`, is a text under which tries are counted.
 */
export async function waitBeforeTry(db: Db, keys: readonly string[]): Promise<number> {
  const [row] = await db<{ wait: number | null }[]>`
    select ceil(max(extract(epoch from last_at + make_interval(secs => ${delayOf(db)}) - clock_timestamp())))::int as wait
    from auth.failed_sign_in where key = any(${keys as string[]})`
  return Math.max(0, row?.wait ?? 0)
}

/**
 * SQL: the wait in seconds after the counted tries of a key. Some tries are free, then 2, 4, 8 … seconds up to a
 * maximum. An office shares one address, so an address has more free tries. An account waits a minute at most, so
 * that nobody can lock its owner out by guessing.
 */
const delayOf = (db: Db) => {
  const byKind = (address: number, account: number, other: number) =>
    db`case when failed_sign_in.key like 'address:%' then ${address}::int when failed_sign_in.key like 'account:%' then ${account}::int else ${other}::int end`
  const freeSignIns = byKind(30, 20, 5)
  return db`
    case when failed_sign_in.failures < ${freeSignIns} then 0
         else least(${byKind(900, 60, 900)}, 2 ^ least(10, failed_sign_in.failures - ${freeSignIns} + 1)) end`
}

/**
 * Counts an attempt under all its keys before it is checked, so that parallel attempts all count. Returns
 * false if one of the keys must wait; the attempt is then counted only under the others. A key without a wait
 * is not compared with the clock, since a rounded timestamp may be slightly ahead of it.
 */
export async function noteTries(db: Db, keys: readonly string[]): Promise<boolean> {
  const updatedRows = await db`
    insert into auth.failed_sign_in (key, failures, last_at)
    select key, 1, clock_timestamp() from unnest(${keys.toSorted()}::text[]) as key
    on conflict (key) do update set
      failures = case when failed_sign_in.last_at < clock_timestamp() - interval '1 hour' then 1 else failed_sign_in.failures + 1 end,
      last_at = clock_timestamp()
    where ${delayOf(db)} = 0 or failed_sign_in.last_at + make_interval(secs => ${delayOf(db)}) <= clock_timestamp()::timestamptz(3)
    returning 1`
  return updatedRows.length === keys.length
}

/**
 * Removes one counted attempt from keys that others share, such as an office's address: a right password was no
 * guess.
 */
export async function uncountTry(db: Db, keys: readonly string[]): Promise<void> {
  await db`update auth.failed_sign_in set failures = failures - 1 where key = any(${keys as string[]}) and failures > 0`
}

/** Sets the tries counted under these keys to none, after a right password, code or link. */
export async function forgetFailedSignIns(db: Db, keys: readonly string[]): Promise<void> {
  await db`delete from auth.failed_sign_in where key = any(${keys as string[]})`
}
