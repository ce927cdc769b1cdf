import type { EmployeeFilter } from '@khlang/domain/staff/employee-filter'
import { totalsOf } from '#platform/lists/list-filter.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { countEmployees } from './employees-store.ts'
import { asSeenBy } from './employees.ts'

/** Counts the employees of a filter; hidden ones only for owners who ask for them. */
export async function employeeTotals({ caller, sql }: Context, filter: EmployeeFilter) {
  const { role } = permit(caller, 'list.view')
  return totalsOf(await countEmployees(sql, asSeenBy(role, filter)), null)
}
