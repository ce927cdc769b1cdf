import type { Verdict } from './answer.ts'
import type { BackendMode } from './order.ts'

/** The outcome of an attempt. `retry` keeps the order queued under the same key. Staff see the phase. */
export type Outcome =
  | { next: 'done' }
  | { next: 'refused' }
  | { next: 'unknown' }
  | { next: 'retry'; phase: 'waiting'; tainted: boolean }

/** Default number of hours after which a back-end may have forgotten a key. After that a repeat could credit twice. */
export const usualKeyLifeHours = 23

export type Attempt = {
  mode: BackendMode
  /** Whether an earlier call of this order had no definite answer and so may have been carried out. */
  tainted: boolean
  /**
   * Whether the back-end honoured keys at each earlier attempt that may have reached it, and at all times
   * since. If it stopped for a while, it may have lost the keys it remembered. True for the first attempt.
   */
  underKeys: boolean
  /**
   * Seconds since the first attempt that may have reached the back-end, by the database's clock; 0 for the first
   * attempt.
   */
  keyAgeSeconds: number
  keyLifeHours: number
}

/**
 * Whether an attempt may be sent; checked before its first byte. An order that may already have been carried
 * out is sent again only while the back-end certainly remembers its key: the back-end honours keys now and
 * has done so since that call, and the key has not expired.
 */
export const mayCall = (attempt: Attempt): boolean => !attempt.tainted || remembers(attempt)

const remembers = ({ mode, underKeys, keyAgeSeconds, keyLifeHours }: Attempt) =>
  mode === 'keyed' && underKeys && keyAgeSeconds < keyLifeHours * 3_600

/**
 * Decides what follows from an attempt: the core of money safety. In `legacy` mode an unknown outcome is
 * never resent automatically. In `keyed` mode it is sent again under its key while the back-end must still
 * remember the key; after that a person decides. A "no" after an unknown attempt is not definite, since it
 * may mean "already carried out", so a person decides in this case too.
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
