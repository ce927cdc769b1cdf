import type { Verdict } from './answer.ts'
import type { BackendMode } from './order.ts'

/** What an attempt leads to. `retry` keeps the order queued under the same key; the phase is what staff see. */
export type Outcome =
  | { next: 'done' }
  | { next: 'refused' }
  | { next: 'unknown' }
  | { next: 'retry'; phase: 'queued' | 'waiting'; tainted: boolean }

/** After this many hours a back-end may have forgotten a key, unless the shop knows better: a repeat could be a second credit. */
export const usualKeyLifeHours = 23

export type Attempt = {
  mode: BackendMode
  /** Some earlier attempt of this order ended without a definite answer. */
  tainted: boolean
  /**
   * Each earlier attempt that may have reached the back-end was made while it honoured keys, and it has been known to honour them ever
   * since: one that did not for a while may have lost what it remembered. True where this is the first.
   */
  underKeys: boolean
  /** Since the first attempt that may have reached the back-end, by the database's clock; 0 where this is the first. */
  keyAgeSeconds: number
  keyLifeHours: number
}

/**
 * Asked before the first byte of every attempt. What may have happened already is asked about again only while the back-end is known to
 * remember it: it honours keys now and has since that call, and the order has not waited for longer than a key is kept.
 */
export const mayCall = (attempt: Attempt): boolean => !attempt.tainted || remembers(attempt)

const remembers = ({ mode, underKeys, keyAgeSeconds, keyLifeHours }: Attempt) =>
  mode === 'keyed' && underKeys && keyAgeSeconds < keyLifeHours * 3_600

/**
 * The heart of money-safety (safety 2.2 to 2.4). In `legacy` mode an unknown is never sent again by the machine. In `keyed`
 * mode the same key is repeated until an answer is definite, and a "no" that follows an unknown attempt is not definite:
 * it may be the back-end's word for "that one I have already done".
 */
export function afterAttempt(verdict: Verdict, attempt: Attempt): Outcome {
  const { tainted } = attempt
  switch (verdict) {
    case 'yes':
      return { next: 'done' }
    case 'no':
      return tainted ? { next: 'unknown' } : { next: 'refused' }
    case 'not-sent':
      return { next: 'retry', phase: 'waiting', tainted }
    case 'unknown':
      return remembers(attempt) ? { next: 'retry', phase: 'waiting', tainted: true } : { next: 'unknown' }
  }
}
