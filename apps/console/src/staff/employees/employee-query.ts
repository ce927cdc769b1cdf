import type { EmployeeRow } from '@khlang/contract/staff/employees'
import { roles } from '@khlang/domain/staff/acts'
import { employeeStates } from '@khlang/domain/staff/employee'
import {
  factorFilters,
  matchesEmployeeFilter,
  matchesEmployeeSearch,
} from '@khlang/domain/staff/employee-filter'
import { type EmployeeSort, employeeSorts } from '@khlang/domain/staff/employee-sorts'
import { readSearch } from '@khlang/domain/list-words'
import { employeesApi } from '#parts/api/employees-api.ts'
import type { ListQuery } from '#live/list-query.ts'
import { filtersOf } from '#parts/lists/page-search.ts'
import { daysOf } from '#parts/filters/period.ts'
import type { EmployeeSearch } from './employee-search.ts'

export const employeeFilters = ['role', 'state', 'factor', 'hidden'] as const

const value: Record<EmployeeSort, (row: EmployeeRow) => string> = {
  time: (row) => row.createdAt,
  signedIn: (row) => row.signedInAt ?? '',
}

export function employeeQuery(search: EmployeeSearch, now: Date): ListQuery<EmployeeRow> {
  const sort = employeeSorts.find((name) => name === search.sort) ?? 'time'
  const direction = search.direction ?? 'desc'
  const { period: _period, ...filters } = filtersOf(search, employeeFilters)
  const input = { ...filters, ...daysOf(search, now), sort, direction }
  const filter = {
    ...daysOf(search, now),
    q: search.q && readSearch(search.q),
    role: roles.find((role) => role === search.role),
    state: employeeStates.find((state) => state === search.state),
    factor: factorFilters.find((factor) => factor === search.factor),
    hidden: search.hidden === 'true',
  }
  return {
    topic: 'employees',
    read: (cursor, limit, signal) =>
      employeesApi.employees({ ...input, limit, ...(cursor && { cursor }) } as never, { signal }),
    sort: { value: value[sort], direction },
    matchesFilter: (row) => matchesEmployeeFilter(filter, dated(row)),
    matchesSearch: (row) => matchesEmployeeSearch(filter, dated(row)),
    stays: () => 0,
  }
}

const dated = (row: EmployeeRow) => ({ ...row, createdAt: new Date(row.createdAt) })
