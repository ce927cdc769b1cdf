import { type Db, type Fragment, isUnavailable, type Sql, waitedTooLong } from '../database/database.ts'
import type { Log } from '../monitoring/log.ts'
import { runPeriodically } from './run-periodically.ts'

type Watched = {
  /** SQL conditions. At least one is true whenever there is work; one may also be true without work. */
  due: readonly ((db: Db) => Fragment)[]
  /** Does the work. Never started again before it has ended. */
  work: () => Promise<unknown>
  onFailure: (error: unknown) => void
}

type Watching = Watched & {
  running: Promise<void> | null
  /**
   * Whether its conditions are queried separately until they are answered, because they may have blocked the
   * shared query.
   */
  isPollingAlone: boolean
  asking: Promise<void> | null
}

export type WorkPoller = {
  /** Registers a watch. The returned function ends it and waits for work under way. */
  watch: (watched: Watched) => () => Promise<void>
  /** `runPeriodically` of its own file; with `noPolling` it does nothing, so that tests switch off this work too. */
  runPeriodically: typeof runPeriodically
  /** Ends the polling and all watches. Waits for the poll under way, not for work: the end of each watch does that. */
  close: () => Promise<void>
}

const usualMs = 1_000

/**
 * Polls the database once a second for all workers: is an order due, has a lease expired, is there a message
 * to send? An idle installation sends one short query instead of twenty, and a worker with nothing to do
 * begins no transaction.
 */
export function startWorkPoller(sql: Sql, log: Log, everyMs = usualMs): WorkPoller {
  const watches = new Set<Watching>()

  async function poll() {
    for (const one of watches) if (one.isPollingAlone) askAlone(one)
    const sharedWatches = [...watches].filter(({ isPollingAlone }) => !isPollingAlone)
    if (sharedWatches.length === 0) return
    try {
      const isDue = await ask(sharedWatches)
      sharedWatches.forEach((one, index) => isDue[index] && begin(one))
    } catch (error) {
      if (isUnavailable(error) && !waitedTooLong(error)) throw error
      // One of the conditions failed or waits for a lock. The next time each is queried alone, so that one
      // cannot block the others.
      for (const one of sharedWatches) {
        one.isPollingAlone = true
        askAlone(one)
      }
    }
  }

  async function ask(watched: readonly Watched[]): Promise<boolean[]> {
    const questions = watched.map(({ due }, at) => sql`, ${anyOf(sql, due)} as ${sql(`q${at}`)}`)
    const [answers] = await sql<Record<string, boolean>[]>`select true as here ${questions}`
    return watched.map((_, at) => answers![`q${at}`]!)
  }

  function askAlone(one: Watching) {
    one.asking ??= sql<{ due: boolean }[]>`select ${anyOf(sql, one.due)} as due`
      .then(([answer]) => {
        one.isPollingAlone = false
        if (answer!.due) begin(one)
      }, one.onFailure)
      .finally(() => {
        one.asking = null
      })
  }

  function begin(one: Watching) {
    if (!watches.has(one)) return
    one.running ??= one
      .work()
      .then(() => {}, one.onFailure)
      .finally(() => {
        one.running = null
      })
  }

  const stopPolling = runPeriodically(everyMs, poll, (err) =>
    log.warn({ err }, 'could not check what is due; retrying'),
  )

  return {
    watch(watched) {
      const one: Watching = { ...watched, running: null, isPollingAlone: false, asking: null }
      watches.add(one)
      return async () => {
        watches.delete(one)
        await Promise.all([one.running, one.asking])
      }
    },
    runPeriodically,
    async close() {
      watches.clear()
      await stopPolling()
    },
  }
}

const anyOf = (db: Db, conditions: Watched['due']) =>
  db`(false ${conditions.map((one) => db`or ${one(db)}`)})`

const neverWatch = () => () => Promise.resolve()

/** Never polls by itself: for tests that decide when. */
export const noPolling: WorkPoller = {
  watch: neverWatch,
  runPeriodically: neverWatch,
  close: () => Promise.resolve(),
}
