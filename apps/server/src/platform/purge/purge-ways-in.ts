import type { EmployeeId } from '@khlang/domain/brand'
import { counted, cutoff } from './purge-batch.ts'

/** The tables of what is an employee's own, each with what selects it. Their account goes with its sessions and ways in. */
const ownTables = [
  ['auth.authenticator', 'employee_id'],
  ['auth.passkey', 'employee_id'],
  ['auth.recovery_code', 'employee_id'],
  ['auth.staff_link', 'employee_id'],
  ['preference', 'employee_id'],
  ['push_device', 'employee_id'],
  ['alert', 'employee_id'],
] as const

/**
 * Deletes what employees signed in with, and their devices, preferences and private views, a time after they were switched
 * off. The employee stays, since the books and the audit log name them. Without an account they count as invited once
 * they are switched on again: an owner sends them an invitation. Views that they shared stay with the shop.
 */
export const waysInOfLeft = counted(async (tx, days, batchSize) => {
  const isLeft = ownTables.map(
    ([table, column]) => tx`or exists (select from ${tx(table)} own where own.${tx(column)} = e.id)`,
  )
  const left = await tx<{ id: EmployeeId; userId: string | null }[]>`
    select e.id, e.user_id from employee e
    where not e.active and e.off_since < ${cutoff(tx, days)} and (e.user_id is not null
      or exists (select from list_view v where v.author_id = e.id and not v.shared) ${isLeft})
    order by e.id limit ${batchSize} for update of e skip locked`
  const ids = left.map(({ id }) => id)
  for (const [table, column] of ownTables)
    await tx`delete from ${tx(table)} where ${tx(column)} = any(${ids})`
  await tx`delete from list_view where author_id = any(${ids}) and not shared`
  await tx`update employee set user_id = null, revision = revision + 1 where id = any(${ids}) and user_id is not null`
  await tx`delete from auth."user" where id = any(${left.flatMap(({ userId }) => userId ?? [])})`
  return { count: left.length }
})
