import type { Page } from 'playwright-core'

/**
 * Measures how long the user waits for a search: from the letters arriving in the field to the moment after
 * the frame in which the list begins with another row. Null if the same row stays first, since nothing can be
 * measured then.
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

const timeoutMs = 3_000

/**
 * Waits for a value of the page; null if it did not appear in time. The page's CSP forbids the page to evaluate text,
 * which Playwright's own function for this does, so the loop is part of the evaluated script.
 */
const until = <Value>(page: Page, value: string) =>
  page.evaluate<Value | null>(`new Promise((done) => {
    const last = performance.now() + ${timeoutMs}
    ;(function look() {
      const found = ${value}
      found || performance.now() > last ? done(found || null) : setTimeout(look, 5)
    })()
  })`)

const firstRow = `document.querySelector('[role=grid] [role=row][data-id]')?.dataset.id`

/**
 * Types each search into the open list's search field and clears it again. Returns the milliseconds until
 * each result was shown, without those of searches whose result was not seen.
 */
export async function typeSearches(page: Page, searches: readonly string[]): Promise<number[]> {
  const field = page.locator('input[type=search]').first()
  const newest = JSON.stringify(await page.evaluate(firstRow))
  const found: number[] = []
  for (const search of searches) {
    await field.focus()
    await page.evaluate(watch)
    await page.keyboard.insertText(search)
    const ms = await until<number>(page, 'globalThis.benchFound')
    if (ms !== null) found.push(ms)
    await field.fill('')
    await until<boolean>(page, `${firstRow} === ${newest}`)
  }
  return found
}
