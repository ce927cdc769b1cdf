import { employeeSorts } from '@khlang/domain/staff/employee-sorts'
import { textOf } from '#parts/lists/list-search.ts'
import { type PageSearch, pageSearch } from '#parts/lists/page-search.ts'

/** The page itself reads which roles and states there are: the router, which every page waits for, knows none of them. */
export type EmployeeSearch = PageSearch & {
  role?: string | undefined
  state?: string | undefined
  /** `with` a second factor, or `without`. */
  factor?: string | undefined
  /** `true` for those who are hidden as well. */
  hidden?: string | undefined
}

export const employeeSearch = (raw: Record<string, unknown>): EmployeeSearch => ({
  ...pageSearch(raw, employeeSorts),
  role: textOf(raw['role']),
  state: textOf(raw['state']),
  factor: textOf(raw['factor']),
  hidden: textOf(raw['hidden']),
})
