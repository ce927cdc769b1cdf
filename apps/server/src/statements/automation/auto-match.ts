import type { StatementEntryId } from '@khlang/domain/brand'
import { stopListening, type Sql } from '#platform/database/database.ts'
import { inPages } from '#platform/lists/in-pages.ts'
import type { Log } from '#platform/monitoring/log.ts'
import type { Context } from '../../context.ts'
import { findReady, type Ready } from './auto-match-store.ts'
import { autoMatchEntry } from './auto-match-entry.ts'

/** Changes within this time (ms) are processed together. */
const gatherMs = 50
/**
 * The pause after a run is this many times the length of the run, so that the match desk gets processor and
 * database; as in `classifier.ts`.
 */
const restTimes = 4
/**
 * Entries that were left to people are evaluated again once this time (ms) has passed, even if nothing about them was
 * announced: a player may be off the watch list by then, for example.
 */
const usualRetryMs = 60_000
const batchSize = 200
/**
 * Reasons after which the next run evaluates the entry again: another order of the player, whose end is announced, or
 * a change by somebody else.
 */
const temporary: ReadonlySet<string> = new Set(['player-busy', 'stale-version'])
/**
 * Reasons that last until a claim or a hold of the request ends. The end is announced, and the entry is then
 * evaluated again.
 */
const waitsForRequest: ReadonlySet<string> = new Set(['request-held', 'request-on-hold'])

/**
 * An entry that was left to people: its version and revision, until when (ms of `performance.now()`), and, if it waits
 * for a request, how many changes of requests had been announced before it was evaluated.
 */
type DeclinedEntry = { versions: string; until: number; changes: number | null }

/**
 * Starts the auto-matcher, which matches entries where an owner allows it, as soon as a match is certain. It
 * listens to the announcements that screens get. Several processes may run it: row locks, versions and one
 * operation id per entry version ensure that an entry is matched once. Returns how to stop it.
 */
export async function startAutoMatcher(
  context: Pick<Context, 'sql' | 'sending'>,
  log: Log,
  retryMs = usualRetryMs,
): Promise<() => Promise<void>> {
  const { sql } = context
  const declinedEntries = new Map<StatementEntryId, DeclinedEntry>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let matching: Promise<void> | null = null
  let isMatchDue = false
  let hasEnded = false
  let tookMs = 0
  let requestChanges = 0

  const runLater = () => {
    isMatchDue = true
    if (!hasEnded && matching === null) timer ??= setTimeout(start, Math.max(gatherMs, restTimes * tookMs))
  }
  function start() {
    timer = undefined
    isMatchDue = false
    matching = matchWaiting().finally(() => {
      matching = null
      if (isMatchDue) runLater()
    })
  }
  async function matchWaiting() {
    const began = performance.now()
    try {
      for await (const { id, version, revision } of readyEntries(sql)) {
        if (hasEnded) return
        const versions = `${version}.${revision}`
        const declinedEntry = declinedEntries.get(id)
        if (
          declinedEntry?.versions === versions &&
          declinedEntry.until > performance.now() &&
          !isFreed(declinedEntry)
        )
          continue
        const changes = requestChanges
        const result = await autoMatchEntry(context, id)
        if ('declineReason' in result && !temporary.has(result.declineReason)) {
          const waiting = waitsForRequest.has(result.declineReason)
          declinedEntries.set(id, {
            versions,
            until: performance.now() + retryMs,
            changes: waiting ? changes : null,
          })
          // The claim or hold may have ended between the refusal and this line.
          if (waiting && changes !== requestChanges) isMatchDue = true
        } else declinedEntries.delete(id)
      }
      for (const [id, { until }] of declinedEntries) if (until < performance.now()) declinedEntries.delete(id)
    } catch (error) {
      if (!hasEnded) log.warn({ err: error }, 'could not match certain entries; retrying')
    }
    tookMs = performance.now() - began
  }

  /**
   * Returns whether the entry was left because its request was claimed or on hold, and any request has changed
   * since.
   */
  const isFreed = ({ changes }: DeclinedEntry) => changes !== null && changes !== requestChanges

  const onNotification = (payload: string) => {
    const { topic } = JSON.parse(payload) as { topic?: string }
    if (topic === 'requests') {
      requestChanges++
      if (declinedEntries.values().some(isFreed)) runLater()
    }
    if (topic === 'statements' || topic === 'accounts' || topic === 'orders') runLater()
  }
  const { unlisten } = await sql.listen('live', onNotification, runLater)
  const retries = setInterval(runLater, retryMs)
  return async () => {
    hasEnded = true
    clearInterval(retries)
    clearTimeout(timer)
    await stopListening(unlisten)
    await matching
  }
}

async function* readyEntries(sql: Sql): AsyncGenerator<Ready> {
  for await (const page of inPages<Ready>(batchSize, (last) => findReady(sql, batchSize, last))) yield* page
}
