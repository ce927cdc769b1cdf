import type { RequestKind } from '@khlang/domain/cashier/request'
import { type Caller, permitService } from '#staff/actor.ts'

const scopeOf = { deposit: 'deposits', withdrawal: 'withdrawals' } as const

/** Returns whether the caller is a service key that may read or make requests of players, of any kind. */
export const servesPlayers = (caller: Caller): boolean =>
  caller.kind === 'service' && Object.values(scopeOf).some((scope) => caller.scopes.includes(scope))

/** Requires a service key with the scope for requests of this kind. */
export const permitKind = (caller: Caller, kind: RequestKind): string => permitService(caller, scopeOf[kind])

/** Requires a service key with the scope for either kind of request. Used before the kind is known. */
export const permitSomeKind = (caller: Caller): string =>
  permitService(
    caller,
    caller.kind === 'service' && caller.scopes.includes('withdrawals') ? 'withdrawals' : 'deposits',
  )
