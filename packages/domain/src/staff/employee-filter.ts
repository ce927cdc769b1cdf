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
  /** Those who have a second factor, or those who have none. */
  factor?: (typeof factorFilters)[number] | undefined
  /** Those who are hidden as well; only owners are ever shown them. */
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

/** What the filter says of everything but the search: whether a row in the list may stay there. */
export function keepsEmployee(
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

/** Whether a row that comes by itself belongs to the list, as the database would say. */
export function findsEmployee(filter: EmployeeFilter, row: Listed): boolean {
  const { q } = filter
  if (!keepsEmployee(filter, row)) return false
  return (
    !q ||
    row.number === numberMeant(q) ||
    beginsWith(row.email, q.toLowerCase()) ||
    wordBeginsWith(row.displayName, q)
  )
}
