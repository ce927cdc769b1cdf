import { rankCandidates } from '@khlang/domain/statements/candidates'
import type { SenderHistory } from '@khlang/domain/statements/clues'
import type { PastMatch } from '@khlang/domain/statements/replay'
import { type Measured, must } from '../speed/figure.ts'
import { matchMonthAlone } from './alone.ts'
import { type AskedRequest, type SimulatedEntry, makeMonth } from './month.ts'

export type MatchingOptions = { seed: number; players: number; deposits: number }
export const fullMatching: MatchingOptions = { seed: 20_261_001, players: 4_000, deposits: 30_000 }

/** A request that is older than this when an entry arrives is no candidate for it. */
const windowMs = 2 * 24 * 3_600_000
/** How long after an entry's arrival staff look at it. By then a player who paid first has made the request. */
const afterMs = 10 * 60_000

/** The time span in which a second entry like the first may report the same money again, as on the server. */
const repeatMs = 3_600_000

type Answer = {
  entry: SimulatedEntry
  confidence: 'certain' | 'suggested'
  isRight: boolean
  reasons: string
}

/**
 * Runs a generated month with known truth, entry by entry as they arrived, and compares the answers of the
 * matching with the truth.
 */
export async function measureMatching(options: MatchingOptions): Promise<Measured> {
  const month = makeMonth(options)
  const { requests, entries, trueRequestOf } = month
  const kindOf = new Map(entries.map(({ id, kind }) => [id as string, kind]))
  const byId = new Map(requests.map((request) => [request.id, request]))
  const coming = requests.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  const waitingRequests = new Map<string, AskedRequest>()
  const senderHistory = new Map<string, Map<string, number>>()
  const heardAt = new Map<string, number>()
  const answers: Answer[] = []
  let milliseconds = 0
  for (const entry of entries) {
    const at = entry.occurredAt.getTime()
    while (coming.length > 0 && coming.at(-1)!.createdAt.getTime() <= at + afterMs) {
      const request = coming.pop()!
      waitingRequests.set(request.id, request)
    }
    for (const [id, { createdAt }] of waitingRequests)
      if (createdAt.getTime() < at - windowMs) waitingRequests.delete(id)
    const openRequests = [...waitingRequests.values()]
    const senderKey = `${keyOf(entry)} ${entry.amount}`
    const repeated = keyOf(entry) !== null && at - (heardAt.get(senderKey) ?? 0) < repeatMs
    heardAt.set(senderKey, at)
    const before = performance.now()
    const { ranked, judgement } = rankCandidates(
      { ...entry, repeated },
      openRequests.map((request) => ({
        ...request,
        senderHistory: remembered(senderHistory, entry, request),
      })),
    )
    milliseconds += performance.now() - before
    const trueRequestId = trueRequestOf.get(entry.id) ?? null
    if (judgement === 'certain' || judgement === 'suggested') {
      const first = ranked[0]!
      const reasons = first.reasons.map(({ factor, points }) => `${factor} ${points}`).join(', ')
      answers.push({ entry, confidence: judgement, isRight: first.request.id === trueRequestId, reasons })
    }
    if (trueRequestId === null) continue
    waitingRequests.delete(trueRequestId) // whoever matched it, the entry's request is done
    remember(senderHistory, entry, byId.get(trueRequestId)!)
  }
  const pairs = [...trueRequestOf.values()].filter((real) => real !== null).length
  return withAlone(
    toReport(answers, pairs, milliseconds / entries.length, entries),
    matchMonthAlone(month).map((match) => ({
      match,
      kind: kindOf.get(match.entry.id)!,
      right: trueRequestOf.get(match.entry.id) === match.request.id,
    })),
    pairs,
  )
}

/** Adds what auto-match would have matched, by the same rule as in production. */
function withAlone(
  report: Measured,
  alone: readonly { match: PastMatch; kind: string; right: boolean }[],
  pairs: number,
): Measured {
  const rightCount = alone.filter((one) => one.right).length
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`
  return {
    ...report,
    figures: [
      ...report.figures,
      must(
        'auto-match, of which right',
        share(rightCount, alone.length),
        '100 %',
        rightCount === alone.length,
      ),
      must(
        'of all pairs, auto-matched and right',
        share(rightCount, pairs),
        '≥ 50 %',
        rightCount >= 0.5 * pairs,
      ),
    ],
    details: [
      ...(report.details ?? []),
      ...alone
        .filter((one) => !one.right)
        .map(({ match: { entry, ranked }, kind }) => {
          const reasons = ranked.reasons.map(({ factor, points }) => `${factor} ${points}`).join(', ')
          return `wrong: auto-match ${kind} ${entry.senderBank ?? '–'} ${entry.senderAccount ?? entry.senderMobile ?? '–'} ${entry.senderName ?? '–'}: ${reasons}`
        }),
    ],
  }
}

const keyOf = ({ senderBank, senderAccount, senderName, senderMobile }: SimulatedEntry) =>
  senderAccount || senderMobile ? [senderBank, senderAccount, senderName, senderMobile].join('|') : null

function remember(
  senderHistory: Map<string, Map<string, number>>,
  entry: SimulatedEntry,
  { playerId }: AskedRequest,
) {
  const key = keyOf(entry)
  if (key === null) return
  const players = senderHistory.get(key) ?? new Map<string, number>()
  players.set(playerId, (players.get(playerId) ?? 0) + 1)
  senderHistory.set(key, players)
}

function remembered(
  senderHistory: Map<string, Map<string, number>>,
  entry: SimulatedEntry,
  { playerId }: AskedRequest,
): SenderHistory {
  const players = senderHistory.get(keyOf(entry) ?? '')
  const confirmed = players?.get(playerId) ?? 0
  const all = [...(players?.values() ?? [])].reduce((sum, count) => sum + count, 0)
  return { confirmed, others: all - confirmed, declined: false }
}

function toReport(
  answers: readonly Answer[],
  pairs: number,
  milliseconds: number,
  entries: readonly SimulatedEntry[],
): Measured {
  const certain = answers.filter(({ confidence }) => confidence === 'certain')
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`
  const countRight = (ofAnswers: readonly Answer[]) => ofAnswers.filter((answer) => answer.isRight).length
  const kinds = Map.groupBy(entries, ({ kind }) => kind)
  return {
    figures: [
      must(
        'suggested, of which right',
        share(countRight(answers), answers.length),
        '≥ 99.5 %',
        countRight(answers) >= 0.995 * answers.length,
      ),
      must(
        'of all pairs, suggested and right',
        share(countRight(answers), pairs),
        '≥ 80 %',
        countRight(answers) >= 0.8 * pairs,
      ),
      must(
        'certain, of which right',
        share(countRight(certain), certain.length),
        '100 %',
        countRight(certain) === certain.length,
      ),
      must(
        'of all pairs, certain and right',
        share(countRight(certain), pairs),
        '≥ 50 %',
        countRight(certain) >= 0.5 * pairs,
      ),
    ],
    notes: [
      `${entries.length} entries (${[...kinds].map(([kind, some]) => `${some.length} ${kind}`).join(', ')}), ${pairs} true pairs; ${milliseconds.toFixed(2)} ms to judge one`,
    ],
    details: answers
      .filter((answer) => !answer.isRight)
      .map(
        ({ entry, confidence, reasons }) =>
          `wrong: ${confidence} ${entry.kind} ${entry.senderBank ?? '–'} ${entry.senderAccount ?? entry.senderMobile ?? '–'} ${entry.senderName ?? '–'}: ${reasons}`,
      ),
  }
}
