import type { PlayerId, RequestId, StatementEntryId } from '../brand.ts'
import { wholeBaht } from '../money.ts'
import { autoMatch, type AutoMatchRule, type AutoMatchRequest, isEligible } from './auto-match.ts'
import { rankCandidates, type Ranked } from './candidates.ts'
import type { EntryClues, SenderHistory } from './clues.ts'

/** An entry as it was when it arrived. */
export type PastEntry = EntryClues & {
  id: StatementEntryId
  heardAt: Date
  broughtByStaff: boolean
  /** When somebody first acted on the entry, or it was matched; null when neither happened. */
  takenAt: Date | null
  /** Requests of which staff said that this entry is not their money, with when they said so. */
  declined: ReadonlyMap<RequestId, Date>
  /**
   * The credits given for money of this entry's sender, of any amount, and as rows of their own those taken back
   * (`takenBack`).
   */
  credited: readonly PastCredit[]
}
export type PastCredit = { playerId: PlayerId; at: Date; takenBack: boolean }

/** A deposit request, with the time during which it was open: from `createdAt` to `leftAt` (null: still open). */
export type PastRequest = Omit<AutoMatchRequest, 'senderHistory' | 'orderedBefore' | 'playerBusy'> & {
  id: RequestId
  playerId: PlayerId
  leftAt: Date | null
  /**
   * Whether it was begun in the old system. Such a request competes with others, but auto-match never matches it, as if
   * it had had an order before.
   */
  movedIn: boolean
}

/** A match that auto-match would have made. */
export type PastMatch = { entry: PastEntry; request: PastRequest; at: Date; ranked: Ranked<PastRequest> }

/** How far apart in time a request and its money may be. */
const withinMs = 2 * 86_400_000

/**
 * Replays what auto-match would have done, in the order of events. An entry is ranked against the open requests when it
 * arrives, when a request that may make it certain appears, and, while such a request waits, when a request of its
 * amount leaves. Each step is a generator with one `yield` per ranking, so that the caller can pause.
 */
export function createReplay(rule: AutoMatchRule, onMatch: (match: PastMatch) => void) {
  // Both by whole baht. A matched pair is removed from them.
  const openEntries = new Map<number, Set<OpenEntry>>()
  const openRequests = new Map<number, Map<RequestId, PastRequest>>()
  const leaving: PastRequest[] = []

  function* addEntry(entry: PastEntry): Generator<void> {
    yield* passTo(entry.heardAt)
    if (isEligible(asEntry(entry), rule) !== true) return
    const openEntry: OpenEntry = { entry, hopes: new Set() }
    for (const request of requestsFor(entry))
      if (isHope(entry, request, entry.heardAt)) openEntry.hopes.add(request.id)
    add(openEntries, wholeBaht(entry.amount), openEntry)
    yield evaluate(openEntry, entry.heardAt)
  }

  function* addRequest(request: PastRequest): Generator<void> {
    yield* passTo(request.createdAt)
    if (isPast(request.leftAt, request.createdAt)) return
    const sameAmountRequests = openRequests.get(request.amount) ?? new Map<RequestId, PastRequest>()
    openRequests.set(request.amount, sameAmountRequests.set(request.id, request))
    if (request.leftAt !== null) leaving.splice(indexFor(request.leftAt), 0, request)
    for (const one of openEntries.get(request.amount) ?? []) {
      if (isGone(one, request.createdAt)) forget(one)
      else if (isHope(one.entry, request, request.createdAt)) {
        one.hopes.add(request.id)
        yield evaluate(one, request.createdAt)
      }
    }
  }

  /**
   * Processes requests that left before this moment: an entry that was ambiguous because of them may be
   * certain without them.
   */
  function* passTo(at: Date): Generator<void> {
    while (leaving.length > 0 && leaving.at(-1)!.leftAt! <= at) {
      const { id, amount, leftAt } = leaving.pop()!
      openRequests.get(amount)?.delete(id)
      for (const one of openEntries.get(amount) ?? []) {
        if (isGone(one, leftAt!)) forget(one)
        else {
          one.hopes.delete(id)
          if (one.hopes.size > 0) yield evaluate(one, leftAt!)
        }
      }
    }
  }

  function evaluate(one: OpenEntry, at: Date): void {
    if (one.hopes.size === 0 || isGone(one, at)) return
    const { entry } = one
    const requests = requestsFor(entry).map((request) => asRequest(entry, request, at))
    const decision = autoMatch(asEntry(entry), rankCandidates(entry, requests), rule)
    if (!decision.ok) return
    const { past: request } = decision.value.request
    forget(one)
    openRequests.get(request.amount)?.delete(request.id)
    onMatch({ entry, request, at, ranked: { ...decision.value, request } })
  }

  const requestsFor = ({ amount, occurredAt }: PastEntry) =>
    [...(openRequests.get(wholeBaht(amount))?.values() ?? [])].filter(
      ({ createdAt }) => Math.abs(createdAt.getTime() - occurredAt.getTime()) <= withinMs,
    )
  const forget = (one: OpenEntry) => openEntries.get(wholeBaht(one.entry.amount))?.delete(one)

  /**
   * Returns the index at which a request keeps `leaving` sorted: the request that leaves last comes first.
   */
  function indexFor(leftAt: Date): number {
    let [from, to] = [0, leaving.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (leaving[middle]!.leftAt! > leftAt) from = middle + 1
      else to = middle
    }
    return from
  }

  return { addEntry, addRequest, passTo }
}

type OpenEntry = {
  entry: PastEntry
  /**
   * Requests that would make the entry certain if they were the only one. Without any such request, the entry
   * need not be ranked again.
   */
  hopes: Set<RequestId>
}

const add = (entriesByAmount: Map<number, Set<OpenEntry>>, amount: number, one: OpenEntry) =>
  entriesByAmount.set(amount, (entriesByAmount.get(amount) ?? new Set()).add(one))

const isPast = (moment: Date | null | undefined, at: Date) => Boolean(moment && moment <= at)
/** Whether somebody has acted on the entry by then, or it is more than two days old, too old for a new request. */
const isGone = ({ entry: { takenAt, occurredAt } }: OpenEntry, at: Date) =>
  isPast(takenAt, at) || at.getTime() - occurredAt.getTime() > withinMs

const isHope = (entry: PastEntry, request: PastRequest, at: Date) =>
  Math.abs(request.createdAt.getTime() - entry.occurredAt.getTime()) <= withinMs &&
  rankCandidates(entry, [asRequest(entry, request, at)]).judgement === 'certain'

const asEntry = (entry: PastEntry) => ({
  ...entry,
  state: 'pending' as const,
  direction: 'in' as const,
  onHold: false,
  touched: false,
  orderedBefore: false,
})

const asRequest = (entry: PastEntry, request: PastRequest, at: Date) => ({
  ...request,
  past: request,
  orderedBefore: request.movedIn,
  playerBusy: false,
  senderHistory: senderHistoryAt(entry, request, at),
})

/** Returns what was known at that moment about the entry's sender and the request's player. */
export function senderHistoryAt(
  { credited, declined }: Pick<PastEntry, 'credited' | 'declined'>,
  { id, playerId }: Pick<PastRequest, 'id' | 'playerId'>,
  at: Date,
): SenderHistory {
  let [confirmed, others] = [0, 0]
  for (const one of credited) {
    if (one.at >= at) continue
    const times = one.takenBack ? -1 : 1
    if (one.playerId === playerId) confirmed += times
    else others += times
  }
  return { confirmed, others, declined: isPast(declined.get(id), at) }
}
