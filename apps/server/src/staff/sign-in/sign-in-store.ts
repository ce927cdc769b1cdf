import { cutText } from '@khlang/domain/cut-text'
import type { EmployeeId } from '@khlang/domain/brand'
import type { Db } from '#platform/database/database.ts'
import { mfaPendingMinutes } from '../sessions/sessions-store.ts'

export type From = { address: string; agent: string }
/** `not-admitted`: an account without an approved employee, or of one who is switched off. */
type Outcome = 'admitted' | 'wrong-password' | 'not-admitted' | 'factor-asked' | 'wrong-factor'

/** Returns the beginning of the user agent, which is enough to tell devices apart. */
const agentOf = ({ agent }: From) => cutText(agent, 300)

/**
 * Records a new session in the sign-in history. If no second factor is required, the employee is admitted:
 * the list of employees shows the sign-in, and the session gets its idle limit (`minutes`, by role). Otherwise the
 * second factor must be proved within `mfaPendingMinutes`, even if the session is to be remembered.
 */
export async function recordSessionCreated(
  db: Db,
  { userId, sessionId, way, from }: { userId: string; sessionId: string; way: string; from: From },
  minutes: Readonly<Record<string, number>>,
): Promise<void> {
  await db`
    with recorded as (
      insert into auth.sign_in (user_id, employee_id, way, outcome, address, agent)
      select e.user_id, e.id, ${way}, case when half_signed_in(s.factor_at, e.second_factor, e.role) then 'factor-asked' else 'admitted' end,
        ${from.address}, ${agentOf(from)} from employee e, auth.session s where e.user_id = ${userId} and s.id = ${sessionId}
      returning outcome, employee_id
    ), seen as (
      update employee e set signed_in_at = clock_timestamp(), revision = revision + 1 from recorded
      where e.id = recorded.employee_id and recorded.outcome = 'admitted' returning e.role
    )
    update auth.session set used_at = clock_timestamp(),
      idle_until = case when (select outcome from recorded) = 'factor-asked' then clock_timestamp() + make_interval(mins => ${mfaPendingMinutes})
        when remembered then null
        else clock_timestamp() + make_interval(mins => (${db.json(minutes)}::jsonb ->> (select role from seen))::int) end
    where id = ${sessionId}`
}

/**
 * Records that a pending session has proved its second factor: the employee is admitted, with the usual idle
 * limit (`minutes`, by role).
 */
export async function noteProved(
  db: Db,
  sessionId: string,
  way: string,
  minutes: Readonly<Record<string, number>>,
): Promise<void> {
  await noteFactor(db, sessionId, { way, outcome: 'admitted' })
  await db`
    with seen as (
      update employee e set signed_in_at = clock_timestamp(), revision = revision + 1 from auth.session s
      where s.id = ${sessionId} and e.user_id = s."userId" returning e.role
    )
    update auth.session set used_at = clock_timestamp(),
      idle_until = case when remembered then null
        else clock_timestamp() + make_interval(mins => (${db.json(minutes)}::jsonb ->> (select role from seen))::int) end
    where id = ${sessionId}`
}

export const noteWrongFactor = (db: Db, sessionId: string, way: string) =>
  noteFactor(db, sessionId, { way, outcome: 'wrong-factor' })

const noteFactor = (
  db: Db,
  sessionId: string,
  { way, outcome }: { way: string; outcome: 'admitted' | 'wrong-factor' },
) => db`
  insert into auth.sign_in (user_id, employee_id, way, outcome, address, agent)
  select e.user_id, e.id, ${way}, ${outcome}, coalesce(s."ipAddress", ''), left(coalesce(s."userAgent", ''), 300)
  from auth.session s join employee e on e.user_id = s."userId" where s.id = ${sessionId}`

/** Records a refused sign-in: no owner has approved the account, or its employee is switched off. */
export async function noteRefused(
  db: Db,
  { userId, way, from }: { userId: string; way: string; from: From },
): Promise<void> {
  await db`
    insert into auth.sign_in (user_id, employee_id, way, outcome, address, agent)
    select ${userId}, (select id from employee where user_id = ${userId}), ${way}, 'not-admitted', ${from.address}, ${agentOf(from)}`
}

/**
 * Records a wrong password: one line per attempt, whether the account exists or not, so that both answers
 * take the same time.
 */
export async function noteWrongPassword(
  db: Db,
  { email, from }: { email: string; from: From },
): Promise<void> {
  await db`
    insert into auth.sign_in (user_id, employee_id, way, outcome, address, agent)
    select u.id, e.id, 'password', 'wrong-password', ${from.address}, ${agentOf(from)}
    from (select 1) one left join auth."user" u on u.email = ${email} left join employee e on e.user_id = u.id`
}

export type SignInRecord = {
  id: number
  at: Date
  way: string
  outcome: Outcome
  address: string
  agent: string
}

/** Returns up to `limit` + 1 of an employee's sign-ins, newest first; with `before` only those with a lower id. */
export const listSignIns = (
  db: Db,
  employeeId: EmployeeId,
  { limit, before }: { limit: number; before: number | null },
): Promise<SignInRecord[]> =>
  db<SignInRecord[]>`
    select id, at, way, outcome, address, agent from auth.sign_in
    where employee_id = ${employeeId} ${before === null ? db`` : db`and id < ${before}`}
    order by id desc limit ${limit + 1}`
