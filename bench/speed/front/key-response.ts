import type { Page } from 'playwright-core'

/**
 * How long a hand waits: from a key going down, as the browser stamps it, to the moment after the frame that shows the first
 * change of what the hand works on. A clock that ticks elsewhere on the page is no answer.
 */
const watch = (parts: string) => `
  globalThis.benchKeys = []
  addEventListener('keydown', ({ timeStamp }) => {
    const seen = new MutationObserver(() => {
      seen.disconnect()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => benchKeys.push(performance.now() - timeStamp)
        port2.postMessage(0)
      })
    })
    const what = { subtree: true, childList: true, attributes: true }
    for (const part of document.querySelectorAll('${parts}')) seen.observe(part, what)
  }, true)`

/** Presses each key once the one before it was answered; the times in milliseconds. */
async function pressAll(page: Page, keys: readonly string[], parts: string): Promise<number[]> {
  await page.evaluate(watch(parts))
  for (const [at, key] of keys.entries()) {
    await page.keyboard.press(key)
    await page.evaluate(
      `new Promise((done) => (function look() { benchKeys.length > ${at} ? done() : setTimeout(look, 5) })())`,
    )
  }
  return page.evaluate<number[]>('benchKeys')
}

/** Up and down the list, which opens each entry, and choosing rows: what a hand does all day. Every one of these changes something. */
const round = ['j', 'j', 'x', 'j', 'x', 'k', 'j', 'j', 'x', 'Escape', 'k']
const rounds = 10

export async function pressOnDesk(page: Page): Promise<number[]> {
  const keys = Array.from({ length: rounds }, () => round).flat()
  await pressAll(page, round, '[role=grid], article') // neither the code nor the pane is measured cold
  return pressAll(page, keys, '[role=grid], article')
}

/** The least a browser takes here today: a page with one word that changes with every key. */
export async function pressOnBarePage(page: Page): Promise<number[]> {
  await page.setContent('<main>0</main>')
  await page.evaluate(
    `addEventListener('keydown', () => { document.querySelector('main').textContent = Math.random() })`,
  )
  return pressAll(
    page,
    Array.from({ length: 60 }, () => 'j'),
    'main',
  )
}
