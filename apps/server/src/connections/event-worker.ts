import { tellingDays } from '@khlang/domain/kept-data'
import { type Sql, transaction, type Tx } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'
import { forgetOldEvents, type HouseEvent, markSpread, takeEvents, tellWhatIsLate } from './event-store.ts'

/** Lays out what happened for those it tells: rows of its own, in this transaction. It gets every event once. */
export type Teller = (tx: Tx, events: readonly HouseEvent[]) => Promise<void>

export type EventWorker = {
  /** Lays out what happened until now, and waits for it. Runs by itself; tests call it. */
  keep: () => Promise<void>
  close: () => Promise<void>
}

const everyMs = 1_000
const mostAtOnce = 200
/** Looks for what is late, and forgets what is old, every so many rounds. */
const [lateEvery, forgetEvery] = [15, 3_600]

/**
 * The outbox of the house: what happened stands in `house_event` by the transaction in which it happened, and is laid out for each who is
 * to be told by one other, so whoever dies in between loses nothing and doubles nothing.
 */
export function startEventWorker({
  sql,
  tellers,
  afterwards,
  log,
  sweeps,
}: {
  sql: Sql
  tellers: readonly Teller[]
  /** After every look, of which some laid something out: whoever sends is woken, and what was gathered may be due. */
  afterwards: (laidOut: boolean) => Promise<void>
  log: Log
  sweeps: boolean
}): EventWorker {
  let round = 0
  async function look() {
    if (round % lateEvery === 0) await tellWhatIsLate(sql)
    if (round++ % forgetEvery === 0) await forgetOldEvents(sql, tellingDays)
    let laidOut = 0
    for (let last = mostAtOnce; last === mostAtOnce; laidOut += last) last = await spread()
    await afterwards(laidOut > 0)
  }

  const spread = (): Promise<number> =>
    transaction(sql, async (tx) => {
      const events = await takeEvents(tx, mostAtOnce)
      if (events.length === 0) return 0
      for (const tell of tellers) await tell(tx, events)
      await markSpread(tx, events)
      return events.length
    })

  let looking: Promise<void> | null = null
  const lookOnce = () => {
    looking ??= look()
      .catch((err: unknown) => log.warn({ err }, 'what happened could not be laid out yet'))
      .finally(() => {
        looking = null
      })
    return looking
  }
  const timer = sweeps ? setInterval(() => void lookOnce(), everyMs) : undefined

  return {
    async keep() {
      await looking
      await tellWhatIsLate(sql)
      await lookOnce()
    },
    async close() {
      clearInterval(timer)
      await looking
    },
  }
}
