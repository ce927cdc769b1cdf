import { setTimeout as sleep } from 'node:timers/promises'
import type { ChangedFirst, WeightTrial } from '@khlang/contract/statements/statement-rules'
import { bahtText, wholeBaht } from '@khlang/domain/money'
import { autoMatcherName } from '@khlang/domain/staff/auto-matcher'
import type { RankWeights } from '@khlang/domain/statements/rank-weights'
import {
  countTrial,
  isChanged,
  maxTrialEntries,
  type Pair,
  type Tried,
  tryEntry,
} from '@khlang/domain/statements/weight-trial'
import type { Db } from '#platform/database/database.ts'
import { limitConcurrency } from '#platform/http/limit-concurrency.ts'
import { refuse } from '#platform/http/refusal.ts'
import { openSnapshot } from '#platform/database/snapshot.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { senderText } from '../sender-text.ts'
import { withExactAmount, createPastCredits, declinedOf } from '../automation/past-credits.ts'
import { readWeights } from './rank-entry.ts'
import {
  type EntryOfPast,
  measureWindow,
  pagesOfEntries,
  pagesOfRequests,
  type RequestOfPast,
  type Window,
} from '../automation/replay-store.ts'

/** Maximum age of a request when its money arrives. */
const twoDaysMs = 2 * 86_400_000
/**
 * Maximum number of entries listed whose first request changes with the weights; the latest ones are. The figures count
 * all of them.
 */
const maxListed = 100
/** Ranks for this long (ms), then pauses as long, so that the match desk goes first. */
const sliceMs = 12

type TriedPair = { entry: EntryOfPast; tried: Tried<RequestOfPast> }

const oneAtATime = limitConcurrency({ maxRunning: 1, maxWaiting: 4 }, () =>
  refuse('too-many-tries', { until: new Date(Date.now() + 5_000).toISOString() }),
)

/**
 * Ranks the entries of the last days with these weights and with the current ones, for comparison. If there
 * are too many, only the latest are ranked (`cut`). Changes nothing. One trial runs at a time; if four wait already,
 * refuses with `too-many-tries`.
 */
export async function tryWeights(
  { caller, sql }: Context,
  { weights, days }: { weights: RankWeights; days: number },
): Promise<WeightTrial> {
  permit(caller, 'rules.test')
  return oneAtATime(async () => {
    const snapshot = await openSnapshot(sql)
    try {
      const until = new Date()
      const from = new Date(until.getTime() - days * 86_400_000)
      const both = { now: await readWeights(snapshot.db), moved: weights }
      return await tryWindow(snapshot.db, { account: null, from, until }, both)
    } finally {
      await snapshot.close()
    }
  })
}

async function tryWindow(db: Db, window: Window, weights: Pair<RankWeights>): Promise<WeightTrial> {
  const { from, cut, amounts } = await measureWindow(db, window, maxTrialEntries)
  const byAmount = await readRequestsByAmount(db, { from, until: window.until, amounts })
  const pastCredits = createPastCredits(db, window.until)
  const pause = createPause()
  const triedPairs: TriedPair[] = []
  for await (const page of pagesOfEntries(db, { ...window, from })) {
    await pastCredits.load(page)
    for (const entry of page) {
      const entryAsItWas = { ...entry, ...decisionOf(entry, window.until), declined: declinedOf(entry) }
      const waiting = byAmount.get(wholeBaht(entry.amount)) ?? []
      triedPairs.push({
        entry,
        tried: tryEntry({ ...entryAsItWas, credited: pastCredits.ofSender(entry) }, waiting, weights),
      })
      await pause()
    }
  }
  const changedPairs = triedPairs.filter(({ tried }) => isChanged(tried))
  return {
    from: from.toISOString(),
    until: window.until.toISOString(),
    cut,
    figures: countTrial(triedPairs.map(({ tried }) => tried)),
    changed: changedPairs
      .slice(-maxListed)
      .toReversed()
      .map((pair) => changedFirst(pair, byAmount)),
  }
}

/** Returns the deposit requests for these amounts from two days before the period until its end, by amount. */
async function readRequestsByAmount(
  db: Db,
  { from, until, amounts }: { from: Date; until: Date; amounts: number[] },
): Promise<Map<number, RequestOfPast[]>> {
  const byAmount = new Map<number, RequestOfPast[]>()
  const window = { from: new Date(from.getTime() - twoDaysMs), until, amounts }
  for await (const page of pagesOfRequests(db, window))
    for (const request of page) {
      const requestsOfAmount = byAmount.get(request.amount)
      if (requestsOfAmount) requestsOfAmount.push(withExactAmount(request))
      else byAmount.set(request.amount, [withExactAmount(request)])
    }
  return byAmount
}

/**
 * Returns until when an entry waited, and the request that staff credited for it; null if it is not credited, or was
 * matched automatically, which no person decided.
 */
const decisionOf = ({ state, orderedAt, orderedBy, takenAt, requestId }: EntryOfPast, until: Date) => ({
  at: orderedAt ?? takenAt ?? until,
  matchedWith: state === 'done' && orderedBy !== autoMatcherName ? requestId : null,
})

/** Creates the function that is called after each entry, and pauses after each time slice. */
function createPause() {
  let began = performance.now()
  return async () => {
    const durationMs = performance.now() - began
    if (durationMs < sliceMs) return
    await sleep(Math.min(50, durationMs))
    began = performance.now()
  }
}

function changedFirst(
  { entry, tried: { first, staffChoice } }: TriedPair,
  byAmount: ReadonlyMap<number, RequestOfPast[]>,
): ChangedFirst {
  const matched = byAmount.get(wholeBaht(entry.amount))?.find(({ id }) => id === staffChoice)
  return {
    entry: {
      id: entry.id,
      number: entry.number,
      account: entry.account,
      amount: bahtText(entry.amount),
      at: entry.heardAt.toISOString(),
      sender: senderText(entry),
    },
    now: first.now && sideOf(first.now),
    moved: first.moved && sideOf(first.moved),
    right: matched ? sideOf(matched) : null,
  }
}

const sideOf = ({ id, number, playerCode, createdAt }: RequestOfPast) => ({
  id,
  number,
  player: playerCode,
  at: createdAt.toISOString(),
})
