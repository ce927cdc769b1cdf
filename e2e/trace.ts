import type { Page } from 'playwright-core'

/**
 * An event of Chromium's own trace. Times are in microseconds: `dur` is elapsed time, `tdur` processor time.
 */
export type TraceEvent = {
  name: string
  pid: number
  tid: number
  ph: string
  dur?: number
  tdur?: number
  args?: { name?: string; elementCount?: number }
}

/** Returns the trace events of these categories that the browser recorded during the work. */
export async function traceEvents(
  page: Page,
  categories: string[],
  work: () => Promise<unknown>,
): Promise<TraceEvent[]> {
  const debug = await page.context().browser()!.newBrowserCDPSession()
  const events: TraceEvent[] = []
  debug.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await debug.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
  })
  await work()
  const complete = new Promise((done) => debug.once('Tracing.tracingComplete', done))
  await debug.send('Tracing.end')
  await complete
  await debug.detach()
  return events
}
