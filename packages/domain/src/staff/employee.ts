import { accept, type Allowed, type Decision, refuse } from '../decision.ts'
import { permission, type Role } from './acts.ts'

/** Invited: has not accepted the invitation yet. Off: cannot sign in and has no session. */
export const employeeStates = ['active', 'invited', 'off'] as const
export type EmployeeState = (typeof employeeStates)[number]

/** Returns both names with a space between them (spec section 4). */
export const displayNameOf = (firstName: string, lastName: string) => `${firstName} ${lastName}`.trim()

export type Standing = { id: string; role: Role; state: EmployeeState }

/** What an owner may do with an employee (`history`: an auditor too). `invite` renews an invitation. */
export type EmployeeAct =
  | 'update'
  | 'changeRole'
  | 'switchOff'
  | 'switchOn'
  | 'invite'
  | 'resetPassword'
  | 'endSessions'
  | 'removeFactors'
  | 'history'
export type EmployeeRefusal =
  | 'not-permitted'
  | 'employee-oneself'
  | 'employee-off'
  | 'employee-not-off'
  | 'employee-invited'
  | 'employee-not-invited'
  | 'employee-without-factor'

/** Returns what this role may do with an employee in this state, or the reason why not. */
export function employeeCan(
  role: Role,
  { state, secondFactor }: Pick<Standing, 'state'> & { secondFactor: boolean },
): Record<EmployeeAct, Allowed<EmployeeRefusal>> {
  const manage = permission(role, 'employee.manage')
  const onlyIf = (isRightState: boolean, refusal: EmployeeRefusal) =>
    manage === true ? isRightState || refusal : manage
  return {
    update: manage,
    changeRole: manage,
    switchOff: onlyIf(state !== 'off', 'employee-off'),
    switchOn: onlyIf(state === 'off', 'employee-not-off'),
    invite: onlyIf(state === 'invited', state === 'off' ? 'employee-off' : 'employee-not-invited'),
    resetPassword: onlyIf(state === 'active', state === 'off' ? 'employee-off' : 'employee-invited'),
    endSessions: onlyIf(state === 'active', state === 'off' ? 'employee-off' : 'employee-invited'),
    removeFactors: onlyIf(secondFactor, 'employee-without-factor'),
    history: permission(role, 'employee.history'),
  }
}

/**
 * Acts that nobody may perform on themselves, whatever their role: switching themselves off, changing their
 * own role, or removing their own factors.
 */
const notToOneself: ReadonlySet<EmployeeAct> = new Set(['switchOff', 'changeRole', 'removeFactors'])
/** Reduces `can` to what people may do in their own row. */
export const blockedForOneself = (
  can: Record<EmployeeAct, Allowed<EmployeeRefusal>>,
): Record<EmployeeAct, Allowed<EmployeeRefusal>> => ({
  ...can,
  ...Object.fromEntries(
    [...notToOneself].map((act) => [act, can[act] === true ? 'employee-oneself' : can[act]]),
  ),
})

/** The role and state an employee is to have. */
export type NewStanding = { role: Role; off: boolean }

/**
 * Whether an employee may get this role and state. `actor` is read under the lock for changes of owners: if
 * two owners switch each other off at the same time, the second is no longer an owner and is refused. The
 * database also ensures that the last owner stays.
 */
export function checkStanding(
  actor: { id: string; isOwner: boolean },
  target: Pick<Standing, 'id' | 'role'>,
  { role, off }: NewStanding,
): Decision<NewStanding, 'not-permitted' | 'employee-oneself'> {
  if (!actor.isOwner) return refuse('not-permitted')
  if (target.id === actor.id && (off || role !== target.role)) return refuse('employee-oneself')
  return accept({ role, off })
}
