import type { StatementEntryId } from '@khlang/domain/brand'
import type { AutoMatchRule } from '@khlang/domain/statements/auto-match'
import { createReplay, type PastMatch } from '@khlang/domain/statements/replay'
import type { Db } from '#platform/database/database.ts'
import { asAsked, createPastCredits, declinedOf } from './past-credits.ts'
import {
  type EntryOfPast,
  measureWindow,
  pastEntries,
  pastRequests,
  type RequestOfPast,
  type Window,
} from './replay-store.ts'

const mostEntries = 50_000
const entriesAtOnce = 500
const requestsAtOnce = 2_000
/** Maximum age of a request when its money arrives. */
const twoDaysMs = 2 * 86_400_000

export type Replayed = {
  total: number
  cut: boolean
  /** Every entry in the window, with what the auto-matcher would have done. */
  entries: { entry: EntryOfPast; match: PastMatch | null }[]
}

/**
 * Replays the events of a window in chronological order, from pages of one snapshot; in a large window, only
 * the latest `mostEntries`. Calls `pause` after each step, since all other work is more urgent than a
 * back-test.
 */
export async function replayWindow(
  db: Db,
  window: Window,
  rule: AutoMatchRule,
  pause: (progress: { total: number; done: number }) => Promise<void>,
): Promise<Replayed> {
  const { total, cut, from, amounts } = await measureWindow(db, window, mostEntries)
  const matches = new Map<StatementEntryId, PastMatch>()
  const replay = createReplay(rule, (match) => void matches.set(match.entry.id, match))
  const requests = inOrder((after) =>
    pastRequests(
      db,
      { from: new Date(from.getTime() - twoDaysMs), until: window.until, amounts },
      after && { at: after.createdAt, id: after.id },
      requestsAtOnce,
    ),
  )
  const creditsOf = createPastCredits(db, window.until)
  const replayed: EntryOfPast[] = []
  const advance = async (steps: Generator<void>) => {
    for (const _ of steps) await pause({ total, done: replayed.length })
    await pause({ total, done: replayed.length })
  }
  let nextRequest = await requests()
  let after: EntryOfPast | null = null
  for (;;) {
    const page: EntryOfPast[] = await pastEntries(
      db,
      { ...window, from },
      after && { at: after.heardAt, id: after.id },
      entriesAtOnce,
    )
    await creditsOf.learn(page)
    for (const entry of page) {
      while (nextRequest && nextRequest.createdAt <= entry.heardAt) {
        await advance(replay.ask(asAsked(nextRequest)))
        nextRequest = await requests()
      }
      replayed.push(entry)
      await advance(replay.addEntry({ ...entry, declined: declinedOf(entry), credited: creditsOf.of(entry) }))
    }
    after = page.at(-1) ?? null
    if (page.length < entriesAtOnce) break
  }
  for (; nextRequest; nextRequest = await requests()) await advance(replay.ask(asAsked(nextRequest)))
  await advance(replay.passTo(window.until))
  return { total, cut, entries: replayed.map((entry) => ({ entry, match: matches.get(entry.id) ?? null })) }
}

/** Creates the function that returns the requests one by one, reading page by page; null when there are no more. */
function inOrder(read: (after: RequestOfPast | null) => Promise<RequestOfPast[]>) {
  let page: RequestOfPast[] = []
  let at = 0
  let ended = false
  return async (): Promise<RequestOfPast | null> => {
    if (at === page.length && !ended) {
      page = await read(page.at(-1) ?? null)
      at = 0
      ended = page.length < requestsAtOnce
    }
    return page[at++] ?? null
  }
}
