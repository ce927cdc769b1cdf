import type { EmployeeId } from '@khlang/domain/brand'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { readEmployees } from '../employees/employees-store.ts'
import { type Paging, sessionsPage } from './sessions-page.ts'

/** Returns one page of an employee's valid sessions (`sessionsPage`) for a role that may read their history. */
export async function employeeSessions(context: Context, { id, ...paging }: { id: EmployeeId } & Paging) {
  permit(context.caller, 'employee.history')
  if ((await readEmployees(context.sql, [id])).length === 0) return refuse('not-found')
  return sessionsPage(context, id, paging)
}
