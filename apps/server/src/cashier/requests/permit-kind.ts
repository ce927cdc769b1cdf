import type { RequestKind } from '@khlang/domain/cashier/request'
import { type Caller, permitService } from '#staff/actor.ts'

const scopeOf = { deposit: 'deposits', withdrawal: 'withdrawals' } as const

/** Returns whether the caller is a service key with the scope for deposits or for withdrawals. */
export const servesPlayers = (caller: Caller): boolean =>
  caller.kind === 'service' && Object.values(scopeOf).some((scope) => caller.scopes.includes(scope))

/** Requires a service key with the scope for requests of this kind. Returns the name of the key in records. */
export const permitKind = (caller: Caller, kind: RequestKind): string => permitService(caller, scopeOf[kind])

/** Requires the scope for either kind of request. Used before the kind is known; `permitKind` must follow. */
export const permitSomeKind = (caller: Caller): string =>
  permitService(
    caller,
    caller.kind === 'service' && caller.scopes.includes('withdrawals') ? 'withdrawals' : 'deposits',
  )
