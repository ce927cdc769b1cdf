import type { EmployeeId } from '@khlang/domain/brand'
import { may } from '@khlang/domain/staff/acts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { readEmployees } from './employees-store.ts'
import { employeeRow } from '../rows.ts'

/**
 * Returns one employee by id. Refuses with `not-found` for a hidden employee, unless the caller may manage
 * employees.
 */
export async function employee({ caller, sql }: Context, { id }: { id: EmployeeId }) {
  const { role } = permit(caller, 'list.view')
  const [record] = await readEmployees(sql, [id])
  if (!record || (record.hidden && !may(role, 'employee.manage'))) return refuse('not-found')
  return employeeRow(record, role)
}
