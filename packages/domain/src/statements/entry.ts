import type { EmployeeEmail, StatementEntryId } from '../brand.ts'
import type { Phase } from '../cashier/request.ts'
import type { Allowed } from '../decision.ts'
import type { Satang } from '../money.ts'
import { permission, type Role } from '../staff/acts.ts'
import type { Making } from './group-match.ts'

export const entryStates = ['pending', 'claimed', 'crediting', 'done', 'creditFailed', 'cancelled'] as const
export type EntryStateName = (typeof entryStates)[number]

/**
 * The employee who has claimed an entry, the number of the claim (a fencing token), and its end by the
 * database's clock.
 */
export type Claim = { by: EmployeeEmail; claimNo: number; until: Date }

export type StatementEntry = {
  id: StatementEntryId
  amount: Satang
  direction: 'in' | 'out'
  state: EntryStateName
  /** Set only while the entry is claimed. */
  claim: Claim | null
  /** How the entry was made from others: split off one, or joined from several. Null for any other entry. */
  madeBy: Making | null
  /**
   * How an entry of state `cancelled` was closed, if it is no player's deposit or was replaced. Null for a duplicate, a
   * plain cancellation and any other state.
   */
  disposition: Closing | null
}

export type Actor = { email: EmployeeEmail; role: Role }

/** How long a claim of an entry lasts unless it is renewed. */
export const leaseSeconds = 120

export const entryActs = [
  'claim',
  'release',
  'takeOver',
  'match',
  'cancel',
  'hold',
  'markDuplicate',
  'dispose',
  'reopen',
  'undo',
  'reverse',
  'takeApart',
] as const
export type EntryAct = (typeof entryActs)[number]
/** Kinds of money in or out that is not a player's deposit. */
export const dispositions = ['wrongAccount', 'ownTransfer', 'fee', 'other'] as const
export type Disposition = (typeof dispositions)[number]
/**
 * How an entry was replaced: `split` into parts, or `join`ed into a sum. `unmade`: a part or a sum that was
 * undone.
 */
export const replacements = ['split', 'join', 'unmade'] as const
type Replacement = (typeof replacements)[number]
/**
 * How an entry was closed for good: it was replaced, or `takenBack` with the bank file that added it. It has no money of
 * its own then and is never matched or reopened.
 */
export const finalClosings = [...replacements, 'takenBack'] as const
export const closings = [...dispositions, ...finalClosings] as const
export type Closing = (typeof closings)[number]

/** Whether the entry was closed for good. */
export const isFinal = (disposition: Closing | null): disposition is (typeof finalClosings)[number] =>
  (finalClosings as readonly (Closing | null)[]).includes(disposition)

/**
 * Whether other entries count in place of this one. It then counts at most as a line of its bank, and is never matched
 * or reopened.
 */
export const isReplaced = (disposition: Closing | null): disposition is Replacement =>
  (replacements as readonly (Closing | null)[]).includes(disposition)

export type EntryReason =
  | 'not-permitted'
  | 'held-by-another'
  | 'not-yours'
  | 'not-claimed'
  | 'entry-outgoing'
  | 'entry-crediting'
  | 'entry-done'
  | 'entry-cancelled'
  | 'entry-not-cancelled'
  | 'entry-not-matched'
  | 'entry-replaced'
  | 'entry-taken-back'
  | 'entry-made'
  | 'entry-not-made'
  | 'order-sent'

/** Returns who holds the entry now; null for nobody, and once the lease is over. */
export const holderAt = ({ claim }: Pick<StatementEntry, 'claim'>, now: Date): EmployeeEmail | null =>
  claim && claim.until > now ? claim.by : null

/** Whether this person may do this to the entry now. An expired lease blocks nobody. */
export function checkEntry(
  entry: StatementEntry,
  act: EntryAct,
  actor: Actor,
  now: Date,
): Allowed<EntryReason> {
  return entryCanFor(entryCan(entry, actor.role), holderAt(entry, now), actor.email)[act]
}

/**
 * Reduces `can` to what one person may do: nobody can act on an entry that a colleague has claimed, except to take it
 * over. The console applies it to a row, `checkEntry` to a single act.
 */
export function entryCanFor(
  can: Record<EntryAct, Allowed<EntryReason>>,
  holder: string | null,
  viewerEmail: string,
): Record<EntryAct, Allowed<EntryReason>> {
  // A claim that has expired, but is not ended yet, is nobody's to release.
  if (holder === null) return can.release === true ? { ...can, release: 'not-claimed' } : can
  if (holder === viewerEmail) return { ...can, takeOver: 'not-permitted' }
  const blockedByHolder = (allowed: Allowed<EntryReason>) => (allowed === true ? 'held-by-another' : allowed)
  return {
    ...can,
    claim: blockedByHolder(can.claim),
    release: can.release === true ? 'not-yours' : can.release,
    match: blockedByHolder(can.match),
    cancel: blockedByHolder(can.cancel),
    hold: blockedByHolder(can.hold),
    markDuplicate: blockedByHolder(can.markDuplicate),
    dispose: blockedByHolder(can.dispose),
    takeApart: blockedByHolder(can.takeApart),
  }
}

type EntryFacts = Pick<StatementEntry, 'state' | 'direction' | 'madeBy' | 'disposition'> & {
  /** Of the order that credits the entry. Without it `undo` counts as allowed; its command asks the order itself. */
  phase?: Phase | null
}

/**
 * Returns what the role and the entry's own facts allow, regardless of who has claimed it, since rows are encoded
 * once per role. `entryCanFor` applies the claim.
 */
export function entryCan(entry: EntryFacts, role: Role): Record<EntryAct, Allowed<EntryReason>> {
  const one = (act: EntryAct): Allowed<EntryReason> => {
    const states: readonly EntryStateName[] = startsFrom[act]
    if (!states.includes(entry.state))
      return isOpen(entry.state) ? (openLacks[act] ?? closedBecause[entry.state]) : closedBecause[entry.state]
    if (act === 'undo' && (entry.phase === 'sending' || entry.phase === 'unknown')) return 'order-sent'
    if (act === 'match' && entry.direction === 'out') return 'entry-outgoing'
    if (act === 'reopen' && isReplaced(entry.disposition)) return 'entry-replaced'
    if (act === 'reopen' && isFinal(entry.disposition)) return 'entry-taken-back'
    if (act === 'markDuplicate' && entry.madeBy !== null) return 'entry-made'
    if (act === 'takeApart' && entry.madeBy === null) return 'entry-not-made'
    return permission(role, permissionFor[act])
  }
  return Object.fromEntries(entryActs.map((act) => [act, one(act)])) as Record<EntryAct, Allowed<EntryReason>>
}

/** States in which the entry is not being credited and nobody has decided what becomes of it. */
const openEntryStates = ['pending', 'claimed', 'creditFailed'] as const

/** The states from which an act may start. In any other state, `openLacks` or `closedBecause` gives the refusal. */
const startsFrom = {
  claim: openEntryStates,
  release: ['claimed'],
  takeOver: ['claimed'],
  match: openEntryStates,
  cancel: openEntryStates,
  hold: openEntryStates,
  markDuplicate: openEntryStates,
  dispose: openEntryStates,
  reopen: ['cancelled'],
  undo: ['crediting'],
  reverse: ['done'],
  takeApart: openEntryStates,
} as const satisfies Record<EntryAct, readonly EntryStateName[]>

const closedBecause = {
  pending: 'not-claimed',
  creditFailed: 'not-claimed',
  claimed: 'held-by-another',
  crediting: 'entry-crediting',
  done: 'entry-done',
  cancelled: 'entry-cancelled',
} as const satisfies Record<EntryStateName, EntryReason>

/** The reasons why acts that undo something are not possible on an open entry. */
const openLacks: Partial<Record<EntryAct, EntryReason>> = {
  undo: 'entry-not-matched',
  reverse: 'entry-not-matched',
  reopen: 'entry-not-cancelled',
}

const isOpen = (state: EntryStateName) => (openEntryStates as readonly EntryStateName[]).includes(state)

const permissionFor = {
  claim: 'entry.claim',
  release: 'entry.claim',
  takeOver: 'entry.takeOver',
  match: 'entry.match',
  cancel: 'entry.cancel',
  hold: 'entry.claim',
  markDuplicate: 'entry.cancel',
  dispose: 'entry.cancel',
  reopen: 'entry.cancel',
  undo: 'entry.undo',
  reverse: 'deposit.reverse',
  takeApart: 'entry.undo',
} as const
