import type { EmployeeEmail } from '../brand.ts'
import type { Allowed } from '../decision.ts'
import { may } from '../staff/acts.ts'
import type { Actor, EntryStateName } from './entry.ts'

/** The facts that decide whether a typed entry may be corrected. */
export type TypedEntry = {
  state: EntryStateName
  /** Who typed it in; null when it came from a bank or a file, or was made from other entries. */
  typedBy: EmployeeEmail | null
  holder: EmployeeEmail | null
  /** Everybody who has acted on the entry, including who typed it. */
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

const closedRefusals = {
  crediting: 'entry-crediting',
  done: 'entry-done',
  cancelled: 'entry-cancelled',
  creditFailed: 'entry-touched',
} as const satisfies Partial<Record<EntryStateName, CorrectionRefusal>>

/**
 * Whether this person may correct an entry. The employee who typed it, supervisors and owners may, as long as nobody
 * else has worked with it: an entry that a colleague relied on must not change unnoticed. An entry from a bank or a
 * file, or made from other entries, is never changed.
 */
export function checkCorrection(
  { state, typedBy, holder, touchedBy }: TypedEntry,
  actor: Actor,
): Allowed<CorrectionRefusal> {
  if (typedBy === null) return 'entry-not-typed'
  if (!may(actor.role, 'entry.create')) return 'not-permitted'
  if (actor.email !== typedBy && !may(actor.role, 'entry.takeOver')) return 'not-permitted'
  if (state !== 'pending' && state !== 'claimed') return closedRefusals[state]
  if (holder !== null && holder !== actor.email) return 'held-by-another'
  return touchedBy.every((one) => one === typedBy || one === actor.email) || 'entry-touched'
}
