import type { PlayerId, RequestId } from '../brand.ts'
import { firstFitting, type MatchConfidence, rankCandidates, type Ranked } from './candidates.ts'
import type { RequestClues } from './clues.ts'
import type { RankWeights } from './rank-weights.ts'
import { senderHistoryAt, type PastEntry } from './replay.ts'

/** Maximum number of days and of entries of a trial, since an employee waits for its result. */
export const longestTrialDays = 31
export const maxTrialEntries = 5_000

/** The same value under two rankings: the shop's current weights, and the changed ones. */
export type Pair<Value> = { now: Value; moved: Value }

export type TrialFigures = {
  entries: number
  /** Entries that staff matched with a request open at the time. */
  decided: number
  /** Entries for which another request comes first. */
  changed: number
  /** For how many entries of `decided` the right request came first. */
  rightFirst: Pair<number>
  /** For how many entries one request is suggested, and for how many of these staff chose that request. */
  suggested: Pair<number>
  suggestedRight: Pair<number>
}

export type TriedRequest = Omit<RequestClues, 'senderHistory'> & {
  id: RequestId
  playerId: PlayerId
  leftAt: Date | null
}
export type TriedEntry = Omit<PastEntry, 'takenAt' | 'broughtByStaff' | 'heardAt'> & {
  /** When the entry was matched or first acted on; the end of the trial's days if neither happened. */
  at: Date
  /**
   * The request that staff matched the entry with and left matched; null where staff did not match it, or
   * auto-match did.
   */
  matchedWith: RequestId | null
}

export type Tried<Request> = {
  first: Pair<Request | null>
  /**
   * The request that staff matched the entry with; null if they matched it with none, or with one that was not open
   * then.
   */
  staffChoice: RequestId | null
  confidences: Pair<MatchConfidence>
}

/** How far apart in time a request and its money may be. */
const withinMs = 2 * 86_400_000

/** Whether the request was open when the entry was decided, and was made within two days of the money. */
const wasOpen = ({ at, occurredAt }: TriedEntry, { createdAt, leftAt }: TriedRequest) =>
  createdAt <= at &&
  (leftAt === null || leftAt >= at) &&
  Math.abs(createdAt.getTime() - occurredAt.getTime()) <= withinMs

/**
 * Ranks the requests that were open when a past entry was decided, once by each set of weights, with the sender history
 * of that moment.
 */
export function tryEntry<Request extends TriedRequest>(
  entry: TriedEntry,
  requests: readonly Request[],
  weights: Pair<RankWeights>,
): Tried<Request> {
  const openRequests = requests
    .filter((request) => wasOpen(entry, request))
    .map((request) => ({
      ...request,
      past: request,
      senderHistory: senderHistoryAt(entry, request, entry.at),
    }))
  const now = rankCandidates(entry, openRequests, weights.now)
  const moved = rankCandidates(entry, openRequests, weights.moved)
  return {
    first: { now: firstOf(now.ranked), moved: firstOf(moved.ranked) },
    staffChoice: openRequests.some(({ id }) => id === entry.matchedWith) ? entry.matchedWith : null,
    confidences: { now: now.judgement, moved: moved.judgement },
  }
}

const firstOf = <Request>(ranked: readonly Ranked<{ past: Request }>[]): Request | null =>
  firstFitting(ranked)?.request.past ?? null

/** Whether the changed weights put another request first. */
export const isChanged = ({ first }: Tried<TriedRequest>) => first.now?.id !== first.moved?.id

/** Adds up a trial, for example how often each of the two rankings put first the request that staff chose. */
export function countTrial(triedEntries: readonly Tried<TriedRequest>[]): TrialFigures {
  const countBoth = (
    counts: (one: Tried<TriedRequest>, which: keyof Pair<unknown>) => boolean,
  ): Pair<number> => ({
    now: triedEntries.filter((one) => counts(one, 'now')).length,
    moved: triedEntries.filter((one) => counts(one, 'moved')).length,
  })
  const isRight = ({ staffChoice, first }: Tried<TriedRequest>, which: keyof Pair<unknown>) =>
    staffChoice !== null && first[which]?.id === staffChoice
  const suggests = ({ confidences: confidence }: Tried<TriedRequest>, which: keyof Pair<unknown>) =>
    confidence[which] === 'certain' || confidence[which] === 'suggested'
  return {
    entries: triedEntries.length,
    decided: triedEntries.filter(({ staffChoice }) => staffChoice !== null).length,
    changed: triedEntries.filter(isChanged).length,
    rightFirst: countBoth(isRight),
    suggested: countBoth(suggests),
    suggestedRight: countBoth((one, which) => suggests(one, which) && isRight(one, which)),
  }
}
