import type { EmployeeId } from '@khlang/domain/brand'
import type { Db } from '#platform/database.ts'

export type From = { address: string; agent: string }
type Outcome = 'admitted' | 'wrong-password' | 'not-admitted'

/** What a browser says of itself is kept as far as it tells devices apart. */
const agentOf = ({ agent }: From) => agent.slice(0, 300)

/** Somebody was let in: it is in his history, in the list, and his session begins to count. */
export async function noteAdmitted(
  db: Db,
  { userId, sessionId, way, from }: { userId: string; sessionId: string; way: string; from: From },
  minutes: Readonly<Record<string, number>>,
): Promise<void> {
  await db`
    with told as (
      insert into auth.sign_in (user_id, employee_id, way, outcome, address, agent)
      select e.user_id, e.id, ${way}, 'admitted', ${from.address}, ${agentOf(from)} from employee e where e.user_id = ${userId}
    ), seen as (
      update employee set signed_in_at = clock_timestamp(), revision = revision + 1 where user_id = ${userId} returning role
    )
    update auth.session set used_at = clock_timestamp(),
      idle_until = case when remembered then null
        else clock_timestamp() + make_interval(mins => (${db.json(minutes)}::jsonb ->> (select role from seen))::int) end
    where id = ${sessionId}`
}

/** An account that nobody has admitted, or whose employee is switched off. */
export async function noteRefused(
  db: Db,
  { userId, way, from }: { userId: string; way: string; from: From },
): Promise<void> {
  await db`
    insert into auth.sign_in (user_id, employee_id, way, outcome, address, agent)
    select ${userId}, (select id from employee where user_id = ${userId}), ${way}, 'not-admitted', ${from.address}, ${agentOf(from)}`
}

/** One line for every try, whether there is such an account or not: neither answers later than the other. */
export async function noteWrongPassword(
  db: Db,
  { email, from }: { email: string; from: From },
): Promise<void> {
  await db`
    insert into auth.sign_in (user_id, employee_id, way, outcome, address, agent)
    select u.id, e.id, 'password', 'wrong-password', ${from.address}, ${agentOf(from)}
    from (select 1) one left join auth."user" u on u.email = ${email} left join employee e on e.user_id = u.id`
}

export type SignInView = {
  id: number
  at: Date
  way: string
  outcome: Outcome
  address: string
  agent: string
}

/** Newest first, after the one with this id. */
export const listSignIns = (
  db: Db,
  employeeId: EmployeeId,
  { limit, before }: { limit: number; before: number | null },
): Promise<SignInView[]> =>
  db<SignInView[]>`
    select id, at, way, outcome, address, agent from auth.sign_in
    where employee_id = ${employeeId} ${before === null ? db`` : db`and id < ${before}`}
    order by id desc limit ${limit + 1}`
