/**
 * `held`: this employee has it, or did not give it up. `given up`: they have pressed to release it, and no answer has
 * come yet.
 */
export type OwnClaim = 'none' | 'held' | 'given up'

type Now = {
  /** Whether the row shows this employee as its holder. */
  isMine: boolean
  onHold: boolean
  /** Whether the last act on the request was refused. */
  isRefused: boolean
}

/**
 * Returns what became of this employee's claim on a request. It stays `held` when the row has another holder or none:
 * then it was taken over, or its time was over. A hold ends it, and only its holder can put the request on hold.
 */
export function ownClaim(before: OwnClaim, { isMine, onHold, isRefused }: Now): OwnClaim {
  if (isMine) return before === 'given up' && !isRefused ? 'given up' : 'held'
  return before === 'held' && !onHold ? 'held' : 'none'
}

/** Returns the colleague who has a request that this employee had and did not give up; null for nobody. */
export const takenOverBy = (claim: OwnClaim, holder: string | null, me: string): string | null =>
  claim === 'held' && holder !== me ? holder : null
