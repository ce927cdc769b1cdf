import type { EmployeeId } from '@khlang/domain/brand'
import type { Db } from '#platform/database/database.ts'

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

/**
 * Returns an employee's valid sessions, most recently used first, 200 at most, including those whose second factor is
 * pending.
 */
export const listSessions = (db: Db, employeeId: EmployeeId): Promise<SessionRecord[]> =>
  db<SessionRecord[]>`
    select s.id, s."ipAddress" as address, s."userAgent" as agent, s."createdAt" as started_at, s.used_at, s."expiresAt" as until, s.idle_until
    from auth.session s join employee e on e.user_id = s."userId"
    where e.id = ${employeeId} and s."expiresAt" > clock_timestamp() and coalesce(s.idle_until > clock_timestamp(), true)
    order by s.used_at desc, s.id limit 200`

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

/** Records that the employee of this session has just proved their identity by password. */
export async function savePasswordProof(db: Db, sessionId: string): Promise<void> {
  await db`update auth.session set password_at = clock_timestamp() where id = ${sessionId}`
}
