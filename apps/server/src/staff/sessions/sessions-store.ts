import type { EmployeeId } from '@khlang/domain/brand'
import type { Db, Tx } from '#platform/database/database.ts'
import type { PageQuery } from '#platform/lists/list-filter.ts'
import { afterCursor, orderBy, type Sorts } from '#platform/lists/list-sort.ts'
import { lockSettingsShared } from '#platform/setting.ts'

/** How long a session that is not remembered lasts, even if it is used all the time. */
export const shiftSeconds = 12 * 60 * 60
/** Time within which a pending sign-in must prove its second factor. */
export const mfaPendingMinutes = 10

/**
 * The session of the current call, as `findSession` (`../store.ts`) read it. `signedInRecently`: it began within the last
 * `recentSignInSeconds`; proving one's identity later does not count.
 */
export type CurrentSession = {
  id: string
  idleUntil: Date | null
  remembered: boolean
  signedInRecently: boolean
}

export type SessionRecord = {
  id: string
  address: string | null
  agent: string | null
  startedAt: Date
  /** The last activity of the employee (`touchSession`), not the last request. */
  usedAt: Date
  /** When it ends even if it is used. */
  until: Date
  /** When it ends unless it is used; null if it is remembered. */
  idleUntil: Date | null
}

export const sessionsBy: Sorts<SessionRecord, 'time'> = {
  time: { column: 's.used_at', kind: 'time', ids: 'text', value: ({ usedAt }) => usedAt },
}

/** Returns one page of an employee's valid sessions, including those whose second factor is pending. */
export const listSessions = (
  db: Db,
  employeeId: EmployeeId,
  { limit, sorting, after }: PageQuery<SessionRecord>,
): Promise<SessionRecord[]> =>
  db<SessionRecord[]>`
    select s.id, s."ipAddress" as address, s."userAgent" as agent, s."createdAt" as started_at, s.used_at, s."expiresAt" as until, s.idle_until
    from auth.session s join employee e on e.user_id = s."userId"
    where e.id = ${employeeId} and s."expiresAt" > clock_timestamp() and coalesce(s.idle_until > clock_timestamp(), true)
      ${after ? afterCursor(db, sorting, 's.id', after) : db``}
    ${orderBy(db, sorting, 's.id')} limit ${limit + 1}`

type Which = { only?: string | undefined; except?: string | undefined }

/** Ends an employee's sessions: all, only one, or all except one. Returns how many of them were still valid. */
export async function endSessions(
  db: Db,
  employeeId: EmployeeId,
  { only, except }: Which = {},
): Promise<number> {
  const ended = await db<{ valid: boolean }[]>`
    delete from auth.session s using employee e
    where e.id = ${employeeId} and e.user_id = s."userId"
      ${only === undefined ? db`` : db`and s.id = ${only}`} ${except === undefined ? db`` : db`and s.id <> ${except}`}
    returning s."expiresAt" > clock_timestamp() and coalesce(s.idle_until > clock_timestamp(), true) as valid`
  return ended.filter(({ valid }) => valid).length
}

/**
 * Records activity of the employee (the console's `stillHere` signal, not any request), which extends the idle limit
 * of their session. Writes at most every `minIntervalSeconds` seconds. Returns the limit; null for a remembered
 * session, which has no limit, and if there is no such session. One that has ended stays ended.
 */
export async function touchSession(
  db: Db,
  id: string,
  { idleMinutes, minIntervalSeconds }: { idleMinutes: number; minIntervalSeconds: number },
): Promise<Date | null> {
  const [touched] = await db<{ idleUntil: Date | null }[]>`
    update auth.session set used_at = clock_timestamp(),
      idle_until = case when remembered then null else clock_timestamp() + make_interval(mins => ${idleMinutes}) end
    where id = ${id} and used_at <= clock_timestamp() - make_interval(secs => ${minIntervalSeconds})
      and coalesce(idle_until > clock_timestamp(), true) returning idle_until`
  if (touched) return touched.idleUntil
  const [row] = await db<{ idleUntil: Date | null }[]>`select idle_until from auth.session where id = ${id}`
  return row?.idleUntil ?? null
}

/**
 * Applies changed idle limits (minutes by role), counted from each session's last use. Remembered sessions have no
 * such limit, and those whose second factor is pending keep their own, shorter one. What has ended stays ended.
 */
export async function limitSessions(db: Db, minutes: Readonly<Record<string, number>>): Promise<void> {
  await db`
    update auth.session s set idle_until = s.used_at + make_interval(mins => (${db.json(minutes)}::jsonb ->> e.role)::int)
    from employee e where e.user_id = s."userId" and not s.remembered and s.idle_until > clock_timestamp()
      and not half_signed_in(s.factor_at, e.second_factor, e.role)`
}

/**
 * Makes the remembered sessions of employees whose role requires a second factor (of `only`, or of all) ordinary ones:
 * they end a shift after they began, and with the idle limit (`minutes`, by role), which begins now. Sessions that have
 * not proved a factor get the time of a pending one. Called in every transaction after which a role may require one.
 */
export async function endRemembering(
  tx: Tx,
  minutes: Readonly<Record<string, number>>,
  only?: EmployeeId,
): Promise<void> {
  await tx`
    update auth.session s set "expiresAt" = least(s."expiresAt", s."createdAt" + make_interval(secs => ${shiftSeconds})),
      idle_until = least(s.idle_until, clock_timestamp() + make_interval(mins => case when s.factor_at is null then ${mfaPendingMinutes}
        else (${tx.json(minutes)}::jsonb ->> e.role)::int end))
    from employee e join setting p on p.key = 'staff.secondFactor'
    where e.user_id = s."userId" and p.value ->> e.role = 'required' and (s.remembered or s.factor_at is null)
      ${only === undefined ? tx`` : tx`and e.id = ${only}`}`
}

/**
 * Locks the employee with this sign-in account until the transaction ends, after what changes their role, or which roles
 * require a second factor, has ended. Returns their id; null if there is none.
 */
export async function lockRole(tx: Tx, userId: string): Promise<EmployeeId | null> {
  await lockSettingsShared(tx)
  const [row] = await tx<{ id: EmployeeId }[]>`
    select id from employee where user_id = ${userId} for no key update`
  return row?.id ?? null
}

/** Records that the employee of this session has just proved their identity by password. */
export async function savePasswordProof(db: Db, sessionId: string): Promise<void> {
  await db`update auth.session set password_at = clock_timestamp() where id = ${sessionId}`
}
