import type { PlayerId, RequestId, StatementEntryId } from '../brand.ts'
import { wholeBaht } from '../money.ts'
import { autoMatch, type AutoMatchRule, type AutoMatchRequest, isFree } from './auto-match.ts'
import { rankCandidates, type Ranked } from './candidates.ts'
import type { EntryClues, SenderHistory } from './clues.ts'

/** An entry as it was when it arrived. */
export type PastEntry = EntryClues & {
  id: StatementEntryId
  heardAt: Date
  broughtByStaff: boolean
  /** When somebody first handled the entry, or it was matched; null when neither happened. */
  takenAt: Date | null
  declined: ReadonlyMap<RequestId, Date>
  /**
   * Every credit ever given for money that looks like this entry, and as rows of their own those taken back
   * (`takenBack`).
   */
  credited: readonly PastCredit[]
}
export type PastCredit = { playerId: PlayerId; at: Date; takenBack: boolean }

/** A request, with the time during which it was open. */
export type PastRequest = Omit<AutoMatchRequest, 'senderHistory' | 'orderedBefore' | 'playerBusy'> & {
  id: RequestId
  playerId: PlayerId
  leftAt: Date | null
}

export type PastMatch = { entry: PastEntry; request: PastRequest; at: Date; ranked: Ranked<PastRequest> }

const withinMs = 2 * 86_400_000

/**
 * Replays what auto-match would have done, in the order of events. Each entry is ranked when it arrives and when a
 * request that may make it certain appears. While such a request waits, it is also ranked when any request of its
 * amount leaves. It is ranked against the requests and the history of that moment. A matched pair is then removed from
 * the replay. Every step is a generator with one `yield` per entry ranked.
 */
export function createReplay(rule: AutoMatchRule, onMatch: (match: PastMatch) => void) {
  const open = new Map<number, Set<Waiting>>()
  const waiting = new Map<number, Map<RequestId, PastRequest>>()
  const leaving: PastRequest[] = []

  function* addEntry(entry: PastEntry): Generator<void> {
    yield* passTo(entry.heardAt)
    if (isFree(asEntry(entry), rule) !== true) return
    const added: Waiting = { entry, hopes: new Set() }
    for (const request of requestsFor(entry))
      if (isHope(entry, request, entry.heardAt)) added.hopes.add(request.id)
    add(open, wholeBaht(entry.amount), added)
    yield evaluate(added, entry.heardAt)
  }

  function* addRequest(request: PastRequest): Generator<void> {
    yield* passTo(request.createdAt)
    if (isPast(request.leftAt, request.createdAt)) return
    const others = waiting.get(request.amount) ?? new Map<RequestId, PastRequest>()
    waiting.set(request.amount, others.set(request.id, request))
    if (request.leftAt !== null) leaving.splice(indexFor(request.leftAt), 0, request)
    for (const one of open.get(request.amount) ?? []) {
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
      waiting.get(amount)?.delete(id)
      for (const one of open.get(amount) ?? []) {
        if (isGone(one, leftAt!)) forget(one)
        else {
          one.hopes.delete(id)
          if (one.hopes.size > 0) yield evaluate(one, leftAt!)
        }
      }
    }
  }

  function evaluate(one: Waiting, at: Date): void {
    if (one.hopes.size === 0 || isGone(one, at)) return
    const { entry } = one
    const requests = requestsFor(entry).map((request) => asRequest(entry, request, at))
    const decision = autoMatch(asEntry(entry), rankCandidates(entry, requests), rule)
    if (!decision.ok) return
    const { past: request } = decision.value.request
    forget(one)
    waiting.get(request.amount)?.delete(request.id)
    onMatch({ entry, request, at, ranked: { ...decision.value, request } })
  }

  const requestsFor = ({ amount, occurredAt }: PastEntry) =>
    [...(waiting.get(wholeBaht(amount))?.values() ?? [])].filter(
      ({ createdAt }) => Math.abs(createdAt.getTime() - occurredAt.getTime()) <= withinMs,
    )
  const forget = (one: Waiting) => open.get(wholeBaht(one.entry.amount))?.delete(one)

  /**
   * Returns the index at which the request keeps the array sorted: the request that leaves last comes first.
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

type Waiting = {
  entry: PastEntry
  /**
   * Requests that would make the entry certain if they were the only one. Without any such request, the entry
   * need not be ranked again.
   */
  hopes: Set<RequestId>
}

const add = (open: Map<number, Set<Waiting>>, amount: number, one: Waiting) =>
  open.set(amount, (open.get(amount) ?? new Set()).add(one))

const isPast = (moment: Date | null | undefined, at: Date) => Boolean(moment && moment <= at)
/**
 * Whether an employee has taken the entry, or more than two days have passed, so that no request is close
 * enough.
 */
const isGone = ({ entry: { takenAt, occurredAt } }: Waiting, at: Date) =>
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
  orderedBefore: false,
  playerBusy: false,
  senderHistory: senderHistoryAt(entry, request, at),
})

/** Returns the sender history as of that moment. */
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
