import type { Page } from 'playwright-core'

/**
 * How long a hand waits for what it looks for: from the letters arriving in the field to the moment after the frame in which
 * the list begins with another row. Null where the same row stays first, which tells nothing.
 */
const watch = `
  globalThis.benchFound = null
  const first = () => document.querySelector('[role=grid] [role=row][data-id]')?.dataset.id ?? null
  const before = first()
  addEventListener('input', ({ timeStamp }) => {
    const look = () => {
      if (first() === before) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => { globalThis.benchFound = performance.now() - timeStamp }
      port2.postMessage(0)
    }
    requestAnimationFrame(look)
  }, { capture: true, once: true })`

const patienceMs = 3_000

/** Types each of these into the search of the list that is open, and takes it out again; milliseconds each took to show. */
export async function typeSearches(page: Page, searches: readonly string[]): Promise<number[]> {
  const field = page.locator('input[type=search]').first()
  const firstRow = () =>
    page.evaluate<string | null>(
      `document.querySelector('[role=grid] [role=row][data-id]')?.dataset.id ?? null`,
    )
  const newest = await firstRow()
  const found: number[] = []
  for (const search of searches) {
    await field.focus()
    await page.evaluate(watch)
    await page.keyboard.insertText(search)
    const ms = await page
      .waitForFunction('globalThis.benchFound', undefined, { timeout: patienceMs })
      .then((handle) => handle.jsonValue() as Promise<number>)
      .catch(() => null)
    if (ms !== null) found.push(ms)
    await field.fill('')
    await page.waitForFunction(
      `document.querySelector('[role=grid] [role=row][data-id]')?.dataset.id === ${JSON.stringify(newest)}`,
    )
  }
  return found
}
