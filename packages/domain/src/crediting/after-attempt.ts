import type { Verdict } from './answer.ts'
import type { BackendMode } from './order.ts'

/** What an attempt leads to. `retry` keeps the order queued under the same key; the phase is what staff see. */
export type Outcome =
  | { next: 'done' }
  | { next: 'refused' }
  | { next: 'unknown' }
  | { next: 'retry'; phase: 'queued' | 'waiting'; tainted: boolean }

/** After this long a keyed back-end may have forgotten the key: from then on a repeat could be a second credit. */
export const keyLifeSeconds = 23 * 60 * 60

export type Attempt = {
  mode: BackendMode
  /** Some earlier attempt of this order ended without a definite answer. */
  tainted: boolean
  /** Since the order was placed, by the database's clock. */
  ageSeconds: number
}

/**
 * The heart of money-safety (safety 2.2 to 2.4). In `legacy` mode an unknown is never sent again by the machine. In `keyed`
 * mode the same key is repeated until an answer is definite, and a "no" that follows an unknown attempt is not definite:
 * it may be the back-end's word for "that one I have already done".
 */
export function afterAttempt(verdict: Verdict, { mode, tainted, ageSeconds }: Attempt): Outcome {
  switch (verdict) {
    case 'yes':
      return { next: 'done' }
    case 'no':
      return tainted ? { next: 'unknown' } : { next: 'refused' }
    case 'not-sent':
      return { next: 'retry', phase: 'waiting', tainted }
    case 'unknown':
      return mode === 'keyed' && ageSeconds < keyLifeSeconds
        ? { next: 'retry', phase: 'waiting', tainted: true }
        : { next: 'unknown' }
  }
}
