import type { EmployeeEmail, EmployeeId } from '@khlang/domain/brand'
import type { Sql, Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { addInvited, switchEmployee } from './employees-store.ts'
import { addEmployee } from '../store.ts'

/**
 * Adds to the demo's staff an invited employee, one who left, a person waiting to be admitted, and past
 * sign-ins.
 */
export async function addFormerAndFutureStaff(
  tx: Tx,
  { owner, passwordHash }: { owner: EmployeeEmail; passwordHash: string },
): Promise<void> {
  await addInvited(tx, {
    id: newId<EmployeeId>(),
    email: 'fah@demo.example',
    firstName: 'ฟ้า',
    lastName: 'สดใส',
    role: 'support',
    hidden: false,
    changedBy: owner,
  })
  const formerId = newId<EmployeeId>()
  await addEmployee(tx, {
    id: formerId,
    userId: newId(),
    email: 'ton@demo.example',
    firstName: 'ต้น',
    lastName: 'ใจดี',
    role: 'finance',
    passwordHash,
  })
  await switchEmployee(tx, { id: formerId, off: { reason: 'ลาออก' }, changedBy: owner })
  await addPastSignIns(tx)
  const userId = newId<string>()
  await tx`insert into auth."user" (id, name, email, "emailVerified") values (${userId}, 'ใหม่ มาดี', 'mai@demo.example', false)`
  await tx`
    insert into auth.account (id, "accountId", "providerId", "userId", password)
    values (${userId}, ${userId}, 'credential', ${userId}, ${passwordHash})`
}

/**
 * Adds two sign-ins a day for a week for every employee who is not hidden, one from the desk and one from a
 * telephone, with an occasional wrong password.
 */
async function addPastSignIns(tx: Tx): Promise<void> {
  await tx`
    insert into auth.sign_in (at, user_id, employee_id, way, outcome, address, agent)
    select clock_timestamp() - make_interval(days => day, mins => 40 + 11 * e.number::int + 300 * part), e.user_id, e.id, 'password',
      case when (day * 3 + part + e.number) % 7 = 0 then 'wrong-password' else 'admitted' end,
      '203.0.113.' || (20 + e.number % 5), case part when 0 then ${desk} else ${telephone} end
    from employee e, generate_series(0, 6) day, generate_series(0, 1) part
    where e.user_id is not null and not e.hidden
    order by 1`
  await tx`
    update employee e set revision = revision + 1, signed_in_at = (
      select max(at) from auth.sign_in s where s.employee_id = e.id and s.outcome = 'admitted')
    where e.user_id is not null and not e.hidden`
}

const desk =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const telephone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** Returns whether a shop was ever begun in this database. */
export async function isMigrated(sql: Sql): Promise<boolean> {
  const [found] = await sql<{ isThere: boolean }[]>`select to_regclass('employee') is not null as "isThere"`
  return found!.isThere
}
