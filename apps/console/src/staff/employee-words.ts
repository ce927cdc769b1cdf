import type { EmployeeState } from '@khlang/domain/staff/employee'
import * as m from '#paraglide/messages.js'
import type { Tone } from '#ui/StatusChip.tsx'

const words = {
  active: m.employee_active,
  invited: m.employee_invited,
  off: m.employee_off,
} satisfies Record<EmployeeState, () => string>

export const stateText = (state: EmployeeState) => words[state]()

export const stateTone: Record<EmployeeState, Tone> = { active: 'success', invited: 'info', off: 'quiet' }
