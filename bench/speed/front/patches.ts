import type { Page } from 'playwright-core'
import type { Sql } from '../../../apps/server/src/platform/database/database.ts'
import { type Task, traceTasks } from './long-tasks.ts'

export type Patched = { patches: number; cpuPerSecond: number; tasks: Task[]; behind: number }

/**
 * Changes the rows on the screen at this rate, and counts those that half a second after the last change do not
 * show theirs (`behind`). `cpuPerSecond` is in milliseconds of processor time.
 */
export async function patchRows(page: Page, sql: Sql, perSecond: number, seconds: number): Promise<Patched> {
  const ids = await page.evaluate<string[]>(
    `[...document.querySelectorAll('[role=row][data-id]')].map((row) => row.dataset.id)`,
  )
  const debug = await page.context().newCDPSession(page)
  await debug.send('Performance.enable', { timeDomain: 'threadTicks' })
  // What loading and scrolling the list left behind is not collected during the changes.
  await debug.send('HeapProfiler.collectGarbage')
  const taskSeconds = async () => {
    const { metrics } = await debug.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value
  }
  const before = await taskSeconds()
  const last = new Map<string, number>()
  const tasks = await traceTasks(page, async () => {
    const startedAt = performance.now()
    const writes: Promise<unknown>[] = []
    for (let number = 0; number < perSecond * seconds; number++) {
      const left = startedAt + (number * 1000) / perSecond - performance.now()
      if (left > 0) await new Promise((resume) => setTimeout(resume, left))
      const id = ids[number % ids.length]!
      const amount = 100 + number
      last.set(id, amount)
      writes.push(sql`update request set amount = ${amount} where id = ${id}`.execute())
    }
    await Promise.all(writes)
    await page.waitForTimeout(500)
  })
  const cpuPerSecond = (((await taskSeconds()) - before) * 1000) / seconds
  const shown = await page.evaluate<Record<string, string>>(
    `Object.fromEntries([...document.querySelectorAll('[role=row][data-id]')].map((row) => [row.dataset.id, row.textContent]))`,
  )
  const behind = [...last].filter(([id, amount]) => !shown[id]?.includes(amount.toLocaleString('en'))).length
  return { patches: perSecond * seconds, cpuPerSecond, tasks, behind }
}
