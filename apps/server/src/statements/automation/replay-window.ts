import type { StatementEntryId } from '@khlang/domain/brand'
import type { AutoMatchRule } from '@khlang/domain/statements/auto-match'
import { createReplay, type PastMatch } from '@khlang/domain/statements/replay'
import type { Db } from '#platform/database/database.ts'
import { withExactAmount, createPastCredits, declinedOf } from './past-credits.ts'
import {
  type EntryOfPast,
  measureWindow,
  pagesOfEntries,
  pagesOfRequests,
  type RequestOfPast,
  type Window,
} from './replay-store.ts'

/** Of a larger window only the latest entries are replayed. */
const maxEntries = 50_000
/** Maximum age of a request when its money arrives. */
const twoDaysMs = 2 * 86_400_000

export type Replayed = {
  total: number
  cut: boolean
  /** Every replayed entry, with the match that the auto-matcher would have made; null if it would have made none. */
  entries: { entry: EntryOfPast; match: PastMatch | null }[]
}

/**
 * Replays the events of a window in chronological order, from pages of one snapshot; in a large window, only
 * the latest `maxEntries`. Calls `pause` after each step, since all other work is more urgent than a
 * back-test.
 */
export async function replayWindow(
  db: Db,
  window: Window,
  rule: AutoMatchRule,
  pause: (progress: { total: number; done: number }) => Promise<void>,
): Promise<Replayed> {
  const { total, cut, from, amounts } = await measureWindow(db, window, maxEntries)
  const matches = new Map<StatementEntryId, PastMatch>()
  const replay = createReplay(rule, (match) => void matches.set(match.entry.id, match))
  const requests = inOrder(
    pagesOfRequests(db, { from: new Date(from.getTime() - twoDaysMs), until: window.until, amounts }),
  )
  const pastCredits = createPastCredits(db, window.until)
  const replayed: EntryOfPast[] = []
  const advance = async (steps: Generator<void>) => {
    for (const _ of steps) await pause({ total, done: replayed.length })
    await pause({ total, done: replayed.length })
  }
  let nextRequest = await requests()
  for await (const page of pagesOfEntries(db, { ...window, from })) {
    await pastCredits.load(page)
    for (const entry of page) {
      while (nextRequest && nextRequest.createdAt <= entry.heardAt) {
        await advance(replay.addRequest(withExactAmount(nextRequest)))
        nextRequest = await requests()
      }
      replayed.push(entry)
      await advance(
        replay.addEntry({ ...entry, declined: declinedOf(entry), credited: pastCredits.ofSender(entry) }),
      )
    }
  }
  for (; nextRequest; nextRequest = await requests())
    await advance(replay.addRequest(withExactAmount(nextRequest)))
  await advance(replay.passTo(window.until))
  return { total, cut, entries: replayed.map((entry) => ({ entry, match: matches.get(entry.id) ?? null })) }
}

/** Creates the function that returns the requests of these pages one by one; null when there are no more. */
function inOrder(pages: AsyncGenerator<readonly RequestOfPast[]>) {
  let page: readonly RequestOfPast[] = []
  let index = 0
  return async (): Promise<RequestOfPast | null> => {
    if (index === page.length) {
      page = (await pages.next()).value ?? []
      index = 0
    }
    return page[index++] ?? null
  }
}
