import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded/embedded-postgres.ts'
import { startChild } from '../speed/child.ts'
import type { Change, CrowdHeard, CrowdJob } from './crowd.ts'
import { type Drill, newOutcome } from './drill.ts'
import { waitUntil } from './engine.ts'
import { type ManyShop, openManyShop } from './many.ts'
import { judgeMoney } from './money.ts'

/** Changes per second. */
const perSecond = 50
const streamsOfSession = 5
const sessionsOfEmployee = 4

/**
 * A drill in which every employee of a large shop has the console open, on two consoles, while rows change 50
 * times a second.
 */
export const manyScreens = (presses: number, minutes?: number): Drill => ({
  name: 'many-screens',
  needs: 'machines',
  passes:
    'change to screen p50 ≤ 100 ms and p99 ≤ 250 ms, every screen shows the last change of each row, the memory of the consoles stays',
  async run(folder) {
    const [screens, seconds] = presses < 1_000 ? [300, 20] : [2_000, (minutes ?? 2) * 60]
    const outcome = newOutcome()
    await using parts = new AsyncDisposableStack()
    const database = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
    parts.defer(database.stop)
    const sessions = screens / streamsOfSession
    const shop = parts.use(
      await openManyShop(
        folder,
        { databaseUrl: database.url('khlang'), adminUrl: database.url('postgres') },
        { employees: sessions / sessionsOfEmployee, sessionsOfEmployee },
      ),
    )
    const pairs = await shop.pairs(40)
    const rows = pairs.map(({ requestId }) => requestId)
    const crowd = startChild<CrowdJob, CrowdHeard>(new URL('crowd.ts', import.meta.url))
    parts.defer(crowd.stop)
    const read = Math.min(200, screens)
    const url = `${shop.url}/api/live`
    const { open } = await crowd.ask({ do: 'open', url, cookies: shop.otherCookies, screens, read })
    outcome.must('screens open', open, open === screens)

    // The memory is measured after each minute, in a short drill after each half.
    const memory: number[][] = []
    const count = Math.min(60, seconds / 2) * perSecond
    let last: Change[] = []
    for (let changed = 0; changed < seconds * perSecond; changed += count) {
      last = await change(shop, rows, count)
      memory.push(memoryOf(shop))
    }
    const isCurrent = async () => (await crowd.ask({ do: 'tell', last })).behind === 0
    await waitUntil('every screen shows the last changes', isCurrent, 20).catch(() => {})
    const heard = await crowd.ask({ do: 'tell', last })
    outcome.note('changes', memory.length * count)
    outcome.must('change to screen p50, ms', heard.p50, heard.p50 <= 100)
    outcome.must('change to screen p99, ms', heard.p99, heard.p99 <= 250)
    outcome.note('slowest, ms', heard.slowest)
    outcome.must('screens open at the end', heard.open, heard.open === screens)
    outcome.note('streams cut and opened again', heard.cuts)
    outcome.must('screens behind at the end', heard.behind, heard.behind === 0)
    outcome.note('bytes that each screen received', heard.bytes)
    outcome.note('memory of the consoles by minute, MB', memory)
    const largest = (minutes: readonly number[][]) =>
      shop.consoles.map((_, at) => Math.max(...minutes.map((each) => each[at]!)))
    const middle = Math.ceil(memory.length / 2)
    const [before, after] = [largest(memory.slice(0, middle)), largest(memory.slice(middle))]
    const grown = Math.max(...after.map((megabytes, at) => megabytes / before[at]!))
    outcome.must('growth of their memory in the second half', grown, grown <= 1.25)
    await judgeMoney(shop, outcome)
    return outcome
  },
})

/**
 * Changes one row after the other at fixed times, however long each change takes. Returns the last change of
 * each row.
 */
async function change({ sql }: ManyShop, rows: readonly string[], count: number): Promise<Change[]> {
  const last = new Map<string, number>()
  const began = performance.now()
  const writes: Promise<unknown>[] = []
  for (let number = 0; number < count; number++) {
    await pause(Math.max(0, began + (number * 1_000) / perSecond - performance.now()))
    const id = rows[number % rows.length]!
    const at = Date.now()
    last.set(id, at)
    writes.push(sql`update request set note = ${`changed at ${at}`} where id = ${id}`.execute())
  }
  await Promise.all(writes)
  return [...last].map(([id, at]) => ({ id, at }))
}

/** Returns the megabytes of memory that each console uses now. */
const memoryOf = ({ consoles }: ManyShop): number[] =>
  consoles.map((console) => {
    const status = readFileSync(`/proc/${console.pid()}/status`, 'utf8')
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024)
  })
