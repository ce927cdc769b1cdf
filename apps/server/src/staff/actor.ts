import type { KeyScope } from '@khlang/domain/service-api/service-key'
import type { EmployeeEmail } from '@khlang/domain/brand'
import { type Act, may } from '@khlang/domain/staff/acts'
import { autoMatcherName } from '@khlang/domain/staff/auto-matcher'
import { type FactorState, isProofStale, needsStepUp } from '@khlang/domain/staff/second-factor'
import type { Actor } from '@khlang/domain/statements/entry'
import { refuse } from '#platform/http/refusal.ts'
import type { Employee } from './store.ts'

/** Who is calling: an employee with a session, another system with a key, or nobody yet. */
export type Caller =
  | { kind: 'nobody'; because: 'not-signed-in' | 'not-an-employee' }
  | { kind: 'nobody'; because: 'second-factor-needed'; employee: SignedInEmployee }
  | ({ kind: 'employee' } & SignedInEmployee)
  | { kind: 'service'; name: string; scopes: readonly KeyScope[]; bonusCeiling: number }

/** An employee with a valid session, whose second factor may still be pending (`Caller` says so). */
export type SignedInEmployee = Employee & { factor: FactorState }
export type EmployeeActor = Extract<Caller, { kind: 'employee' }>

/** The auto-matcher as an actor. It has only the permissions of the lowest role that may match. */
export const autoMatcher: Actor = { email: autoMatcherName as EmployeeEmail, role: 'support' }

/**
 * First line of a handler for employees: returns the employee, and refuses if their role lacks this permission. For
 * `stepUpActs` also refuses if the last proof of identity is too old (`FactorState`).
 */
export function permit(caller: Caller, act: Act): EmployeeActor {
  const actor = permitRead(caller, act)
  return needsStepUp(act, actor.factor) ? refuse('fresh-factor-needed', { permission: act }) : actor
}

/**
 * Returns the employee if their role may do this, without step-up. Refuses a key, and an employee whose role may not
 * (`not-permitted`); refuses a caller who is not signed in as an employee with their `because`. For pages that only show
 * what an act changes.
 */
export function permitRead(caller: Caller, act: Act): EmployeeActor {
  if (caller.kind === 'nobody') return refuse(caller.because)
  if (caller.kind === 'service') return refuse('not-permitted', { permission: act })
  return may(caller.role, act) ? caller : refuse('not-permitted', { permission: act })
}

/**
 * Refuses if the employee's last proof of identity is too old (`FactorState`). For acts that need step-up only for
 * certain amounts or rows.
 */
export function requireStepUp({ factor }: EmployeeActor, permission: Act): void {
  if (isProofStale(factor)) refuse('fresh-factor-needed', { permission })
}

/**
 * First line of a handler of the service API: refuses unless the key has this scope. Returns the name under which
 * records show the key.
 */
export function permitService(caller: Caller, scope: KeyScope): string {
  if (caller.kind === 'nobody') return refuse('not-signed-in')
  if (caller.kind === 'service' && caller.scopes.includes(scope)) return `service:${caller.name}`
  return refuse('not-permitted', { permission: `service.${scope}` })
}
