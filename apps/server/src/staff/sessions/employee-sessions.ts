import type { EmployeeId } from '@khlang/domain/brand'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { readEmployees } from '../employees/employees-store.ts'
import { sessionRow } from '../rows.ts'
import { listSessions } from './sessions-store.ts'

/** Returns an employee's valid sessions (`listSessions`) for a role that may read their history. */
export async function employeeSessions({ caller, session, sql }: Context, { id }: { id: EmployeeId }) {
  permit(caller, 'employee.history')
  if ((await readEmployees(sql, [id])).length === 0) return refuse('not-found')
  return { rows: (await listSessions(sql, id)).map((record) => sessionRow(record, session?.id ?? null)) }
}
