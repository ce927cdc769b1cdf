import type { Page } from 'playwright-core'

/**
 * First paint, largest paint and time blocked, in milliseconds, and the layout shift, which has no unit.
 */
export type Vitals = { fcp: number; lcp: number; tbt: number; cls: number }

/** Runs in the page, outside the scope of the console's code. */
const observer = `
  globalThis.benchVitals = { fcp: 0, lcp: 0, cls: 0, tasks: [] }
  const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') benchVitals.fcp = entry.startTime })
  watch('largest-contentful-paint', (entry) => { benchVitals.lcp = entry.startTime })
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) benchVitals.cls += entry.value })
  watch('longtask', (entry) => benchVitals.tasks.push([entry.startTime, entry.duration]))`

export const beginVitals = (page: Page) => page.addInitScript(observer)

const quietMs = 1_500

/**
 * Reads the vitals after a pause, in which late tasks can end: tasks over 50 ms after the first paint block a user who
 * wants to click.
 */
export async function endVitals(page: Page): Promise<Vitals> {
  await page.waitForTimeout(quietMs)
  const { fcp, lcp, cls, tasks } = await page.evaluate<{
    fcp: number
    lcp: number
    cls: number
    tasks: [number, number][]
  }>('benchVitals')
  const tbt = tasks
    .filter(([start, duration]) => start + duration > fcp)
    .reduce(
      (total, [start, duration]) => total + Math.max(0, start + duration - Math.max(start, fcp) - 50),
      0,
    )
  return { fcp, lcp, tbt, cls }
}
