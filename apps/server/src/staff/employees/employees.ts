import { may, type Role } from '@khlang/domain/staff/acts'
import type { EmployeeFilter } from '@khlang/domain/staff/employee-filter'
import type { EmployeeSort } from '@khlang/domain/staff/employee-sorts'
import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import type { Direction } from '#platform/lists/list-sort.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { employeesBy, listEmployees } from './employees-store.ts'
import { employeeRow } from '../rows.ts'

type Input = EmployeeFilter & {
  limit: number
  cursor?: string | undefined
  sort: EmployeeSort
  direction: Direction
}

/** Returns one page of the list of employees, also those who are invited or switched off. */
export async function employees({ caller, sql }: Context, input: Input) {
  const { role } = permit(caller, 'list.view')
  const query = readPageQuery(input, employeesBy)
  const page = toPage(await listEmployees(sql, asSeenBy(role, input), query), query.limit, query.sorting)
  return { rows: page.rows.map((record) => employeeRow(record, role)), next: page.next }
}

/**
 * Limits the filter to what the role may see: hidden employees are shown to owners who ask for them, and to
 * nobody else.
 */
export const asSeenBy = (role: Role, filter: EmployeeFilter): EmployeeFilter => ({
  ...filter,
  hidden: filter.hidden === true && may(role, 'employee.manage'),
})
