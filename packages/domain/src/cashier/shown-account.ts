import type { RequestKind, RequestState } from './request.ts'

type Account = { bank: string | null; tail: string | null }
type Shown = {
  kind: RequestKind
  state: RequestState
  player: { bank: string | null; accountTail: string | null }
  /** Of a withdrawal: to which account it was ordered or paid, as far as that is known. */
  payee?: { bank: string; tail: string | null } | null
}

/**
 * Returns the account that a request shows: of a withdrawal that is being paid, or was, the one that the money went to;
 * of any other request that of its player now. A paid withdrawal whose account is not known shows none, since the player
 * may have changed theirs.
 */
export function shownAccount({ kind, state, player, payee }: Shown): Account {
  if (payee) return { bank: payee.bank, tail: payee.tail }
  if (kind === 'withdrawal' && (state === 'transferred' || state === 'done'))
    return { bank: null, tail: null }
  return { bank: player.bank, tail: player.accountTail }
}
