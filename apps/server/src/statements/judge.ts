import type { Sql } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'
import { judgeEntries } from './judge-entries.ts'

/** What comes within this time is looked at together. */
const gatherMs = 250
/** Nobody waits for an opinion: after a long look the next one waits so many times as long, and the desk keeps the processor. */
const restTimes = 10
/** Should an announcement ever have been lost, or what was compared be corrected elsewhere. */
const lookAgainMs = 5 * 60_000
const afterTroubleMs = 5_000

/**
 * Keeps the machine's opinion of open entries as requests and entries come and go. It hears of them as the screens do, and looks at
 * everything after a break. With several processes each looks: they come to the same opinion, and only a change is written.
 */
export async function startJudge(sql: Sql, log: Log): Promise<() => Promise<void>> {
  let entryIds = new Set<string>()
  let requestIds = new Set<string>()
  let everything = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let looking: Promise<void> | null = null
  let tookMs = 0
  let ended = false

  const later = (ms = Math.max(gatherMs, restTimes * tookMs)) => {
    if (!ended && looking === null) timer ??= setTimeout(start, ms)
  }
  function start() {
    timer = undefined
    looking = look().finally(() => {
      looking = null
      if (everything) later(afterTroubleMs)
      else if (entryIds.size + requestIds.size > 0) later()
    })
  }
  async function look() {
    const changes = everything
      ? ('everything' as const)
      : { entryIds: [...entryIds], requestIds: [...requestIds] }
    ;[entryIds, requestIds, everything] = [new Set(), new Set(), false]
    const began = performance.now()
    try {
      await judgeEntries(sql, changes)
    } catch (error) {
      if (ended) return
      everything = true
      log.warn({ err: error }, 'open entries could not be looked at yet')
    }
    tookMs = performance.now() - began
  }
  const lookAtEverything = () => {
    everything = true
    later()
  }

  function hear(payload: string) {
    const { topic, ids } = JSON.parse(payload) as { topic?: string; ids?: string[] }
    if (topic !== 'statements' && topic !== 'requests') return
    if (!ids) return lookAtEverything()
    const changed = topic === 'statements' ? entryIds : requestIds
    ids.forEach((id) => changed.add(id))
    later()
  }

  const { unlisten } = await sql.listen('live', hear, lookAtEverything)
  const again = setInterval(lookAtEverything, lookAgainMs)
  return async () => {
    ended = true
    clearInterval(again)
    clearTimeout(timer)
    await unlisten().catch(() => {})
    await looking
  }
}
