import type { EmployeeState } from '@khlang/domain/staff/employee'
import * as m from '#messages'
import type { Tone } from '#ui/StatusChip.tsx'

const words = {
  active: m.employee_active,
  invited: m.employee_invited,
  off: m.employee_off,
} satisfies Record<EmployeeState, () => string>

export const stateText = (state: EmployeeState) => words[state]()

/** Returns the label of an employee, or of the filter, with a second factor or without. */
export const factorText = (factor: 'with' | 'without') =>
  factor === 'with' ? m.employee_with_factor() : m.employee_without_factor()

export const stateTone: Record<EmployeeState, Tone> = { active: 'success', invited: 'info', off: 'quiet' }
