import { beginsWith, numberMeant, wordBeginsWith } from '../list-words.ts'
import { type Day, dayOf } from '../time.ts'
import type { Role } from './acts.ts'
import type { EmployeeState } from './employee.ts'

export const factorFilters = ['with', 'without'] as const

export type EmployeeFilter = {
  from?: Day | undefined
  to?: Day | undefined
  q?: string | undefined
  role?: Role | undefined
  state?: EmployeeState | undefined
  /** Employees with a second factor, or those without one. */
  factor?: (typeof factorFilters)[number] | undefined
  /** Includes hidden employees; only owners are ever shown them. */
  hidden?: boolean | undefined
}

type Listed = {
  number: number
  email: string
  displayName: string
  role: Role
  state: EmployeeState
  hidden: boolean
  secondFactor: boolean
  createdAt: Date
}

/**
 * Whether a row passes every part of the filter except the search text. Checked for every row: listed ones, those just
 * read, and those that arrive live.
 */
export function matchesEmployeeFilter(
  { from, to, role, state, factor, hidden }: EmployeeFilter,
  row: Listed,
): boolean {
  const day = dayOf(row.createdAt)
  return (
    (!from || day >= from) &&
    (!to || day <= to) &&
    (!role || row.role === role) &&
    (!state || row.state === state) &&
    (!factor || row.secondFactor === (factor === 'with')) &&
    (hidden === true || !row.hidden)
  )
}

/** Whether a row that arrives live belongs in the list. Gives the same answer as the database query. */
export function matchesEmployeeSearch(filter: EmployeeFilter, row: Listed): boolean {
  const { q } = filter
  if (!matchesEmployeeFilter(filter, row)) return false
  return (
    !q ||
    row.number === numberMeant(q) ||
    beginsWith(row.email, q.toLowerCase()) ||
    wordBeginsWith(row.displayName, q)
  )
}
