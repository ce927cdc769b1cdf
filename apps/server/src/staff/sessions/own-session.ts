import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import type { Caller, SignedInEmployee } from '../actor.ts'
import type { CurrentSession } from './sessions-store.ts'

export type OwnSession = { employee: SignedInEmployee; session: CurrentSession; mfaPending: boolean }

/**
 * Returns the caller with their session, also while the second factor is pending (`mfaPending`). For the few routes
 * with which a second factor is proved or set up. Refuses a key, and a caller without a valid session.
 */
export function requireOwnSession({ caller, session }: Pick<Context, 'caller' | 'session'>): OwnSession {
  const employee = employeeOf(caller)
  return session ? { employee, session, mfaPending: caller.kind === 'nobody' } : refuse('not-signed-in')
}

function employeeOf(caller: Caller): SignedInEmployee {
  if (caller.kind === 'service') return refuse('not-permitted', { permission: 'profile.edit' })
  if (caller.kind === 'employee') return caller
  return caller.because === 'second-factor-needed' ? caller.employee : refuse(caller.because)
}
