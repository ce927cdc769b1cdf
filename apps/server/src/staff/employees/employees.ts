import type { EmployeeId } from '@khlang/domain/brand'
import { may, type Role } from '@khlang/domain/staff/acts'
import type { EmployeeFilter } from '@khlang/domain/staff/employee-filter'
import type { EmployeeSort } from '@khlang/domain/staff/employee-sorts'
import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery, readTotals } from '#platform/lists/list-filter.ts'
import type { Direction } from '#platform/lists/list-sort.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { countEmployees, employeesBy, listEmployees, readEmployees } from './employees-store.ts'
import { employeeRow } from '../rows.ts'

type Input = EmployeeFilter & {
  limit: number
  cursor?: string | undefined
  sort: EmployeeSort
  direction: Direction
}

export async function employees({ caller, sql }: Context, input: Input) {
  const { role } = permit(caller, 'list.view')
  const query = readPageQuery(input, employeesBy)
  const page = toPage(await listEmployees(sql, asSeenBy(role, input), query), query.limit, query.sorting)
  return { rows: page.rows.map((record) => employeeRow(record, role)), next: page.next }
}

export async function employeeTotals({ caller, sql }: Context, filter: EmployeeFilter) {
  const { role } = permit(caller, 'list.view')
  return readTotals(await countEmployees(sql, asSeenBy(role, filter)), null)
}

/** A hidden employee does not exist for those who may not manage employees. */
export async function employee({ caller, sql }: Context, { id }: { id: EmployeeId }) {
  const { role } = permit(caller, 'list.view')
  const [record] = await readEmployees(sql, [id])
  if (!record || (record.hidden && !may(role, 'employee.manage'))) return refuse('not-found')
  return employeeRow(record, role)
}

/** Hidden employees are shown to owners who ask for them, and to nobody else. */
const asSeenBy = (role: Role, filter: EmployeeFilter): EmployeeFilter => ({
  ...filter,
  hidden: filter.hidden === true && may(role, 'employee.manage'),
})
