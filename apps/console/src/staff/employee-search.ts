import { roles } from '@khlang/domain/staff/acts'
import { employeeStates } from '@khlang/domain/staff/employee'
import { employeeSorts } from '@khlang/domain/staff/employee-sorts'
import { oneOf } from '#parts/lists/list-search.ts'
import { type PageSearch, pageSearch } from '#parts/lists/page-search.ts'

export type EmployeeSearch = PageSearch & {
  role?: string | undefined
  state?: string | undefined
  /** `true` for those who are hidden as well. */
  hidden?: string | undefined
}

export const employeeSearch = (raw: Record<string, unknown>): EmployeeSearch => ({
  ...pageSearch(raw, employeeSorts),
  role: oneOf(roles, raw['role']),
  state: oneOf(employeeStates, raw['state']),
  hidden: oneOf(['true'], raw['hidden']),
})
