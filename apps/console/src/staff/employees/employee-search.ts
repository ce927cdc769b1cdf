import { employeeSorts } from '@khlang/domain/staff/employee-sorts'
import { textOf } from '#parts/lists/list-search.ts'
import { type PageSearch, pageSearch } from '#parts/lists/page-search.ts'

/**
 * The filters of the list of employees in the URL. Roles and states are plain strings here and checked by the page:
 * the router, which every page loads, then does not need their lists.
 */
export type EmployeeSearch = PageSearch & {
  role?: string | undefined
  state?: string | undefined
  /** `with` or `without` a second factor. */
  factor?: string | undefined
  /** `true` includes hidden employees. */
  hidden?: string | undefined
}

export const employeeSearch = (raw: Record<string, unknown>): EmployeeSearch => ({
  ...pageSearch(raw, employeeSorts),
  role: textOf(raw['role']),
  state: textOf(raw['state']),
  factor: textOf(raw['factor']),
  hidden: textOf(raw['hidden']),
})
