import type { EmployeeEmail } from '../brand.ts'
import type { Allowed } from '../decision.ts'
import { may } from '../staff/acts.ts'
import type { Actor, EntryStateName } from './entry.ts'

/** What there is to know of an entry before somebody changes what was typed. */
export type TypedEntry = {
  state: EntryStateName
  /** Who typed it in; null when a bank told it, a file brought it or it was made of others. */
  typedBy: EmployeeEmail | null
  holder: EmployeeEmail | null
  /** Everybody who did anything to it since. */
  touchedBy: readonly string[]
}

export type CorrectionRefusal =
  | 'not-permitted'
  | 'entry-not-typed'
  | 'entry-touched'
  | 'held-by-another'
  | 'entry-crediting'
  | 'entry-done'
  | 'entry-cancelled'

const closed = {
  crediting: 'entry-crediting',
  done: 'entry-done',
  cancelled: 'entry-cancelled',
  creditFailed: 'entry-touched',
} as const satisfies Partial<Record<EntryStateName, CorrectionRefusal>>

/**
 * Who typed wrongly corrects it himself, a supervisor for him, as long as nobody else has worked with it: what a colleague has looked
 * at and decided on must not become something else behind his back. What a bank told is never changed.
 */
export function checkCorrection(
  { state, typedBy, holder, touchedBy }: TypedEntry,
  actor: Actor,
): Allowed<CorrectionRefusal> {
  if (typedBy === null) return 'entry-not-typed'
  if (!may(actor.role, 'entry.create')) return 'not-permitted'
  if (actor.email !== typedBy && !may(actor.role, 'entry.takeOver')) return 'not-permitted'
  if (state !== 'pending' && state !== 'claimed') return closed[state]
  if (holder !== null && holder !== actor.email) return 'held-by-another'
  return touchedBy.every((one) => one === typedBy || one === actor.email) || 'entry-touched'
}
