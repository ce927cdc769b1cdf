import { stopListening, type Sql } from '#platform/database/database.ts'
import type { Log } from '#platform/monitoring/log.ts'
import { classifyEntries } from './classify-entries.ts'

/** Changes within this time (ms) are processed together. */
const gatherMs = 250
/**
 * The pause after a run is this many times the length of the run, so that the match desk gets the processor.
 * Nobody waits for a confidence.
 */
const restTimes = 10
/**
 * All open entries are classified this often (ms), in case an announcement was lost or compared data was corrected
 * elsewhere.
 */
const everythingEveryMs = 5 * 60_000
/** The pause after a run that failed, or during which it was asked for everything. */
const beforeEverythingMs = 5_000

/**
 * Starts the classifier, which keeps the match confidence of open entries up to date as requests and entries come and
 * go. It listens to the announcements that screens get, and classifies everything at the start and after a disconnect.
 * Several processes may run it: they reach the same result, and only changes are written. Returns how to stop it.
 */
export async function startClassifier(sql: Sql, log: Log): Promise<() => Promise<void>> {
  let entryIds = new Set<string>()
  let requestIds = new Set<string>()
  let everything = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let classifying: Promise<void> | null = null
  let tookMs = 0
  let hasEnded = false

  const runLater = (ms = Math.max(gatherMs, restTimes * tookMs)) => {
    if (!hasEnded && classifying === null) timer ??= setTimeout(start, ms)
  }
  function start() {
    timer = undefined
    classifying = classifyWaiting().finally(() => {
      classifying = null
      if (everything) runLater(beforeEverythingMs)
      else if (entryIds.size + requestIds.size > 0) runLater()
    })
  }
  async function classifyWaiting() {
    const changes = everything
      ? ('everything' as const)
      : { entryIds: [...entryIds], requestIds: [...requestIds] }
    ;[entryIds, requestIds, everything] = [new Set(), new Set(), false]
    const began = performance.now()
    try {
      await classifyEntries(sql, changes)
    } catch (error) {
      if (hasEnded) return
      everything = true
      log.warn({ err: error }, 'could not classify open entries; retrying')
    }
    tookMs = performance.now() - began
  }
  const classifyEverything = () => {
    everything = true
    runLater()
  }

  function onNotification(payload: string) {
    const { topic, ids } = JSON.parse(payload) as { topic?: string; ids?: string[] }
    if (topic !== 'statements' && topic !== 'requests') return
    if (!ids) return classifyEverything()
    const changedIds = topic === 'statements' ? entryIds : requestIds
    ids.forEach((id) => changedIds.add(id))
    runLater()
  }

  const { unlisten } = await sql.listen('live', onNotification, classifyEverything)
  const fullRuns = setInterval(classifyEverything, everythingEveryMs)
  return async () => {
    hasEnded = true
    clearInterval(fullRuns)
    clearTimeout(timer)
    await stopListening(unlisten)
    await classifying
  }
}
