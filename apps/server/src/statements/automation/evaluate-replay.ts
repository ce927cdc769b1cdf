import type { WrongPair } from '@khlang/contract/statements/statement-rules'
import { bahtText } from '@khlang/domain/money'
import { autoMatcherName } from '@khlang/domain/staff/auto-matcher'
import type { BackTestFigures } from '@khlang/domain/statements/back-test'
import { isReplaced } from '@khlang/domain/statements/entry'
import type { PastMatch } from '@khlang/domain/statements/replay'
import type { Db } from '#platform/database/database.ts'
import { type EntryOfPast, type CurrentRequest, pairsTakenBack, requestsAsTheyAre } from './replay-store.ts'
import type { Replayed } from './replay-window.ts'
import { senderText } from '../sender-text.ts'

/** Maximum number of wrong pairs listed; the latest ones are. The figures count all of them. */
const maxListed = 200

type Pair = { entry: EntryOfPast; match: PastMatch }
type Verdict = 'right' | 'undecided' | WrongPair['instead']['kind']

/** Compares what the auto-matcher would have done with what people decided in the end. */
export async function evaluateReplay(
  db: Db,
  { entries }: Pick<Replayed, 'entries'>,
): Promise<{ figures: BackTestFigures; wrong: WrongPair[] }> {
  const pairs = entries.flatMap(({ entry, match }) => (match ? [{ entry, match }] : []))
  const asTheyAre = await readRequests(db, pairs)
  const takenBack = await readTakenBack(db, pairs)
  const evaluated = pairs.map((pair) => ({ ...pair, verdict: verdictOf(pair, asTheyAre, takenBack) }))
  const right = evaluated.filter(({ verdict }) => verdict === 'right')
  const wrongPairs = evaluated.filter((one): one is typeof one & { verdict: WrongPair['instead']['kind'] } =>
    wrongKinds.has(one.verdict),
  )
  const credited = entries.filter(({ entry }) => entry.state === 'done')
  const autoMatchedCount = right.filter(byAutoMatcher).length
  return {
    figures: {
      entries: entries.length,
      matched: evaluated.length,
      right: right.length,
      wrong: wrongPairs.length,
      undecided: evaluated.length - right.length - wrongPairs.length,
      own: autoMatchedCount,
      decided: right.length - autoMatchedCount + wrongPairs.length,
      credited: credited.length,
      savedSeconds: medianOf(right.filter((one) => !byAutoMatcher(one)).flatMap(savedBy)),
    },
    wrong: wrongPairs.slice(-maxListed).map((one) => wrongPair(one, asTheyAre)),
  }
}

const byAutoMatcher = ({ entry }: { entry: EntryOfPast }) => entry.orderedBy === autoMatcherName
const wrongKinds: ReadonlySet<Verdict> = new Set([
  'other-request',
  'together',
  'nobody',
  'taken-back',
  'paid-by-another',
])

/**
 * Returns whether a match that the auto-matcher would have made is right. It is right if this pair was credited and
 * not reversed. It is wrong if the entry paid another request, was replaced (split or joined) or closed without credit;
 * if this pair was matched and reversed or called off by anyone; or if another entry paid the request. Otherwise
 * nothing is decided yet.
 */
function verdictOf(
  { entry, match }: Pair,
  asTheyAre: ReadonlyMap<string, CurrentRequest>,
  takenBack: ReadonlySet<string>,
): Verdict {
  if (entry.state === 'done') return entry.requestId === match.request.id ? 'right' : 'other-request'
  if (entry.state === 'cancelled') return isReplaced(entry.disposition) ? 'together' : 'nobody'
  if (takenBack.has(keyOf(entry.id, match.request.id))) return 'taken-back'
  const paidBy = asTheyAre.get(match.request.id)?.entryId ?? null
  return paidBy !== null && paidBy !== entry.id ? 'paid-by-another' : 'undecided'
}

const keyOf = (entryId: string, requestId: string) => `${entryId} ${requestId}`

async function readTakenBack(db: Db, pairs: readonly Pair[]): Promise<ReadonlySet<string>> {
  const notDoneIds = pairs.filter(({ entry }) => entry.state !== 'done').map(({ entry }) => entry.id)
  return new Set(
    (await pairsTakenBack(db, notDoneIds)).map(({ entryId, requestId }) => keyOf(entryId, requestId)),
  )
}

async function readRequests(db: Db, pairs: readonly Pair[]): Promise<ReadonlyMap<string, CurrentRequest>> {
  const ids = new Set(
    pairs
      .filter(({ entry, match }) => entry.state !== 'done' || entry.requestId !== match.request.id)
      .flatMap(({ entry, match }) => [match.request.id, ...(entry.requestId ? [entry.requestId] : [])]),
  )
  return new Map((await requestsAsTheyAre(db, [...ids])).map((one) => [one.id, one]))
}

/**
 * Returns by how many seconds the automatic match would have been earlier than the actual one; an empty list
 * if there was no actual one.
 */
const savedBy = ({ entry, match }: Pair): number[] =>
  entry.orderedAt === null ? [] : [Math.max(0, (entry.orderedAt.getTime() - match.at.getTime()) / 1000)]

/** Returns the median (of an even number of values the upper one); null for an empty list. */
function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

function wrongPair(
  { entry, match, verdict }: Pair & { verdict: WrongPair['instead']['kind'] },
  asTheyAre: ReadonlyMap<string, CurrentRequest>,
): WrongPair {
  const chosenRequest = asTheyAre.get(match.request.id)!
  const paidRequest = entry.requestId ? (asTheyAre.get(entry.requestId) ?? null) : null
  return {
    entry: {
      id: entry.id,
      number: entry.number,
      account: entry.account,
      amount: bahtText(entry.amount),
      at: entry.heardAt.toISOString(),
      sender: senderText(entry),
    },
    chosen: sideOf(chosenRequest),
    instead: {
      kind: verdict,
      request: verdict === 'other-request' && paidRequest ? sideOf(paidRequest) : null,
      entry:
        verdict === 'paid-by-another' && chosenRequest.entryId
          ? { id: chosenRequest.entryId, number: chosenRequest.entryNumber! }
          : null,
    },
    score: match.ranked.score,
    points: match.ranked.reasons
      .filter(({ points }) => points !== 0)
      .map(({ factor, points }) => ({ factor, points })),
  }
}

const sideOf = ({ id, number, playerCode, createdAt }: CurrentRequest) => ({
  id,
  number,
  player: playerCode,
  at: createdAt.toISOString(),
})
