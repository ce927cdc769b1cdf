import * as m from '#messages'
import { roleText } from '#parts/session/role-labels.ts'
import { chipsOf } from '#parts/lists/chips-of.ts'
import { roles } from '@khlang/domain/staff/acts'
import { employeeStates } from '@khlang/domain/staff/employee'
import { factorFilters } from '@khlang/domain/staff/employee-filter'
import type { EmployeeSearch } from './employee-search.ts'
import { factorText, stateText } from './employee-labels.ts'

/** Returns the active filters as chips that can be removed. */
export function employeeChips(search: EmployeeSearch, onSearch: (change: Partial<EmployeeSearch>) => void) {
  const role = roles.find((one) => one === search.role)
  const state = employeeStates.find((one) => one === search.state)
  const factor = factorFilters.find((one) => one === search.factor)
  const { chip, period, text } = chipsOf(search, onSearch)
  return [
    ...chip(m.employee_role(), role && roleText(role), 'role'),
    ...chip(m.column_status(), state && stateText(state), 'state'),
    ...chip(m.employee_factor(), factor && factorText(factor), 'factor'),
    ...chip(m.employee_hidden(), search.hidden && m.employee_hidden_shown(), 'hidden'),
    ...period(),
    ...text(),
  ]
}
