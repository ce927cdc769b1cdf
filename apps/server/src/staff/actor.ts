import type { KeyScope } from '@khlang/domain/connections/service-key'
import type { EmployeeEmail } from '@khlang/domain/brand'
import { type Act, may } from '@khlang/domain/staff/acts'
import { machineName } from '@khlang/domain/staff/machine'
import { type FactorAtHand, needsFresh, staleFactor } from '@khlang/domain/staff/second-factor'
import type { Actor } from '@khlang/domain/statements/entry'
import { refuse } from '#platform/refusal.ts'
import type { Employee } from './store.ts'

/** Who is calling: an employee with a session, another system with a key, or nobody yet. */
export type Caller =
  | { kind: 'nobody'; because: 'not-signed-in' | 'not-an-employee' }
  | { kind: 'nobody'; because: 'second-factor-needed'; half: EmployeeAtHand }
  | ({ kind: 'employee' } & EmployeeAtHand)
  | { kind: 'service'; name: string; scopes: readonly KeyScope[]; bonusCeiling: number }

export type EmployeeAtHand = Employee & { factor: FactorAtHand }
export type EmployeeActor = Extract<Caller, { kind: 'employee' }>

/** The machine, where an owner lets it match: it may what the least of those who match may, and no more. */
export const machine: Actor = { email: machineName as EmployeeEmail, role: 'support' }

/** First line of every handler: the employee, if his role may do this, and if he has shown lately that it is he. */
export function permit(caller: Caller, act: Act): EmployeeActor {
  const actor = permitToLook(caller, act)
  return needsFresh(act, actor.factor) ? refuse('fresh-factor-needed', { permission: act }) : actor
}

/** For reading what only some may change: nobody is asked for his second factor because a page is open. */
export function permitToLook(caller: Caller, act: Act): EmployeeActor {
  if (caller.kind === 'nobody') return refuse(caller.because)
  if (caller.kind === 'service') return refuse('not-permitted', { permission: act })
  return may(caller.role, act) ? caller : refuse('not-permitted', { permission: act })
}

/** Where only the row says whether it must be he. */
export function requireStepUp({ factor }: EmployeeActor, permission: Act): void {
  if (staleFactor(factor)) refuse('fresh-factor-needed', { permission })
}

/** The same for the service API: the name of the key is what records show. */
export function permitService(caller: Caller, scope: KeyScope): string {
  if (caller.kind === 'nobody') return refuse('not-signed-in')
  if (caller.kind === 'service' && caller.scopes.includes(scope)) return `service:${caller.name}`
  return refuse('not-permitted', { permission: `service.${scope}` })
}
