import * as m from '#paraglide/messages.js'
import { roleText } from '#app/role-words.ts'
import type { Chip } from '#parts/lists/FilterChips.tsx'
import { periodText } from '#parts/period-words.ts'
import { roles } from '@khlang/domain/staff/acts'
import { employeeStates } from '@khlang/domain/staff/employee'
import { factorFilters } from '@khlang/domain/staff/employee-filter'
import type { EmployeeSearch } from './employee-search.ts'
import { factorText, stateText } from './employee-words.ts'

/** What is filtered now, in words, and how each is taken off. */
export function employeeChips(
  search: EmployeeSearch,
  onSearch: (change: Partial<EmployeeSearch>) => void,
): Chip[] {
  const { q, period, from, to, hidden } = search
  const factor = factorFilters.find((one) => one === search.factor)
  const role = roles.find((one) => one === search.role)
  const state = employeeStates.find((one) => one === search.state)
  const chip = (name: string, label: string, value: string | undefined, off: Partial<EmployeeSearch>) =>
    value === undefined ? [] : [{ name, label, value, onRemove: () => onSearch(off) }]
  return [
    ...chip('role', m.employee_role(), role && roleText(role), { role: undefined }),
    ...chip('state', m.column_status(), state && stateText(state), { state: undefined }),
    ...chip('factor', m.employee_factor(), factor && factorText(factor), { factor: undefined }),
    ...chip('hidden', m.employee_hidden(), hidden && m.employee_hidden_shown(), { hidden: undefined }),
    ...chip('period', m.period(), period || from || to ? periodText(search) : undefined, {
      period: undefined,
      from: undefined,
      to: undefined,
    }),
    ...chip('q', m.filter_text(), q && `“${q}”`, { q: undefined }),
  ]
}
