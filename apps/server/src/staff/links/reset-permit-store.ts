import type { EmployeeId } from '@khlang/domain/brand'
import type { Tx } from '#platform/database/database.ts'

/** A permit, valid for 24 hours, for one employee (`employeeId`) to make one password link for another (`whose`). */
export type ResetPermit = { employeeId: EmployeeId; whose: EmployeeId }

/** Adds a permit. `approvedBy`: the e-mail of the second person, or `delay` if the delay replaced them. */
export const addResetPermit = (
  tx: Tx,
  { id, employeeId, whose, approvedBy }: ResetPermit & { id: string; approvedBy: string },
) => tx`
  insert into reset_permit (id, employee_id, whose, approved_by) values (${id}, ${employeeId}, ${whose}, ${approvedBy})`

/** Uses up the oldest permit that is neither used nor expired: returns who approved it; null if there is none. */
export async function useResetPermit(tx: Tx, { employeeId, whose }: ResetPermit): Promise<string | null> {
  const [row] = await tx<{ approvedBy: string }[]>`
    update reset_permit set used_at = clock_timestamp()
    where id = (
      select id from reset_permit where employee_id = ${employeeId} and whose = ${whose} and used_at is null
        and until > clock_timestamp() order by created_at limit 1 for update)
    returning approved_by`
  return row?.approvedBy ?? null
}
