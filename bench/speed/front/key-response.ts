import type { Page } from 'playwright-core'

/**
 * Measures how long the user waits: from the browser's time stamp of a key press to the moment after the
 * frame that shows the first change in the area being used. A clock ticking elsewhere on the page does not
 * count.
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

/**
 * Presses each key after the previous one was answered. Returns the times in milliseconds. Waits without end for
 * a key that changes nothing in these parts.
 */
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

/**
 * Keys that move up and down the list, which opens each entry, and select rows, as staff do all day. Every
 * key changes something.
 */
const round = ['j', 'j', 'x', 'j', 'x', 'k', 'j', 'j', 'x', 'Escape', 'k']
const rounds = 10

export async function pressOnDesk(page: Page): Promise<number[]> {
  const keys = Array.from({ length: rounds }, () => round).flat()
  await pressAll(page, round, '[role=grid], article') // warm-up of the code and the pane
  return pressAll(page, keys, '[role=grid], article')
}

/**
 * Measures the minimum time of a browser on this machine, with a page whose only word changes with every key.
 */
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
