import type { RequestId, StatementEntryId } from '@khlang/domain/brand'
import { payExactly } from '@khlang/domain/cashier/unique-satang'
import type { AutoMatchRule } from '@khlang/domain/statements/auto-match'
import { createReplay, type PastCredit, type PastMatch } from '@khlang/domain/statements/replay'
import type { Db } from '#platform/database.ts'
import {
  type EntryOfPast,
  type Look,
  measureWindow,
  pastCredits,
  pastEntries,
  pastRequests,
  type RequestOfPast,
  type Window,
} from './replay-store.ts'

const mostEntries = 50_000
const entriesAtOnce = 500
const requestsAtOnce = 2_000
/** A request may be older than the money that pays it. */
const twoDaysMs = 2 * 86_400_000

export type Replayed = {
  total: number
  cut: boolean
  /** Every entry of the window, with what the machine would have done. */
  entries: { entry: EntryOfPast; match: PastMatch | null }[]
}

/**
 * Tells the replay what happened in a window, in the order in which it happened, from pages of one snapshot. `pause` is called
 * between two looks at an entry: nobody waits for a back-test, and everybody else goes first.
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
  const creditsOf = createMemory(db, window.until)
  const seen: EntryOfPast[] = []
  const tell = async (looks: Generator<void>) => {
    for (const _ of looks) await pause({ total, done: seen.length })
    await pause({ total, done: seen.length })
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
        await tell(replay.ask(asAsked(nextRequest)))
        nextRequest = await requests()
      }
      seen.push(entry)
      await tell(replay.hear({ ...entry, declined: declinedOf(entry), credited: creditsOf.of(entry) }))
    }
    after = page.at(-1) ?? null
    if (page.length < entriesAtOnce) break
  }
  for (; nextRequest; nextRequest = await requests()) await tell(replay.ask(asAsked(nextRequest)))
  await tell(replay.passTo(window.until))
  return { total, cut, entries: seen.map((entry) => ({ entry, match: matches.get(entry.id) ?? null })) }
}

/** One request after the other, page by page. */
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

/** Credits of every look, asked for once per look. */
function createMemory(db: Db, until: Date) {
  const known = new Map<string, PastCredit[]>()
  return {
    async learn(entries: readonly EntryOfPast[]) {
      const fresh = new Map<string, Look>()
      for (const entry of entries) {
        const look = lookOf(entry)
        if (look && !known.has(keyOf(look))) fresh.set(keyOf(look), look)
      }
      for (const key of fresh.keys()) known.set(key, [])
      if (fresh.size === 0) return
      for (const credit of await pastCredits(db, [...fresh.values()], until))
        known.get(keyOf(credit))!.push(credit)
    },
    of(entry: EntryOfPast): readonly PastCredit[] {
      const look = lookOf(entry)
      return look ? known.get(keyOf(look))! : []
    },
  }
}

/** In the unique-amount mode the player was asked for satang of his own. */
const asAsked = (request: RequestOfPast) => ({
  ...request,
  payExactly: payExactly(request.amount, request.satang),
})

const lookOf = ({ senderAccount, senderMobile, senderBank, senderName }: EntryOfPast): Look | null => {
  const sender = senderAccount ?? senderMobile
  return sender === null ? null : { sender, bank: senderBank, name: senderName }
}
const keyOf = ({ sender, bank, name }: Look) => JSON.stringify([sender, bank, name])

const declinedOf = ({ declined }: EntryOfPast): ReadonlyMap<RequestId, Date> =>
  new Map(declined.map(({ requestId, at }) => [requestId, new Date(at)]))
