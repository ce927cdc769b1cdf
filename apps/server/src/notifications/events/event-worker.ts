import { eventRetentionDays } from '@khlang/domain/settings/kept-data'
import { type Sql, transaction, type Tx } from '#platform/database/database.ts'
import type { Log } from '#platform/monitoring/log.ts'
import type { WorkPoller } from '#platform/workers/work-poller.ts'
import { isAlertDue } from '../line-alerts/alert-waiting-store.ts'
import {
  areEventsQueued,
  forgetOldEvents,
  type BusinessEvent,
  markSpread,
  takeEvents,
  raiseLateEvents,
} from './event-store.ts'

/**
 * Queues messages about events for one kind of subscriber, in the current transaction. Every event is passed to it
 * once, in batches.
 */
export type EventConsumer = (tx: Tx, events: readonly BusinessEvent[]) => Promise<void>

export type EventWorker = {
  /**
   * Distributes all events so far, and waits until this is done. Normally runs on its own; tests call it
   * directly.
   */
  keep: () => Promise<void>
  close: () => Promise<void>
}

const batchSize = 200
/** How often (ms) events of lateness are raised, and old events deleted. */
const [lateEveryMs, forgetEveryMs] = [15_000, 10 * 60_000]

/**
 * The transactional outbox: an event is written to `house_event` in the transaction in which it happens, and
 * a second transaction queues it for all subscribers. A crash in between neither loses nor duplicates
 * anything.
 */
export function startEventWorker({
  sql,
  consumers,
  afterwards,
  log,
  poller,
}: {
  sql: Sql
  consumers: readonly EventConsumer[]
  /**
   * Called after every pass, with whether it distributed any event: wakes the senders, and sends gathered alerts
   * that are due.
   */
  afterwards: (queued: boolean) => Promise<void>
  log: Log
  poller: WorkPoller
}): EventWorker {
  async function processDue() {
    let queued = 0
    for (let last = batchSize; last === batchSize; queued += last) last = await distribute()
    await afterwards(queued > 0)
  }

  const distribute = (): Promise<number> =>
    transaction(sql, async (tx) => {
      const events = await takeEvents(tx, batchSize)
      if (events.length === 0) return 0
      for (const queue of consumers) await queue(tx, events)
      await markSpread(tx, events)
      return events.length
    })

  let processing: Promise<void> | null = null
  const processOnce = () => {
    processing ??= processDue()
      .catch(failed)
      .finally(() => {
        processing = null
      })
    return processing
  }
  const failed = (err: unknown) => log.warn({ err }, 'could not distribute new events; retrying')
  const stops = [
    poller.watch({
      due: [areEventsQueued, isAlertDue],
      work: processOnce,
      onFailure: failed,
    }),
    poller.runPeriodically(lateEveryMs, () => raiseLateEvents(sql), failed),
    poller.runPeriodically(forgetEveryMs, () => forgetOldEvents(sql, eventRetentionDays), failed),
  ]

  return {
    async keep() {
      await processing
      await raiseLateEvents(sql)
      await processOnce()
    },
    async close() {
      await Promise.all(stops.map((stop) => stop()))
      await processing
    },
  }
}
