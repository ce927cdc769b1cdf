import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What lies over the page and would hear Escape first: open dialogs and popups. */
const layers = `document.querySelectorAll('dialog[open], [popover=auto]:popover-open').length`

/**
 * Escape, and then what lay on top is gone: the browser closes it a moment after the key, and what is pressed within that moment
 * still goes to it. Where nothing lies over the page the key is the page's own.
 */
export async function escape(page: Page): Promise<void> {
  const count = () => page.evaluate<number>(layers)
  const before = await count()
  await page.keyboard.press('Escape')
  if (before > 0) await expect.poll(count, { interval: 20 }).toBeLessThan(before)
}

/** Escape where nothing closes by it: what lies over the page stays, and the walk says so. */
export const escapeInVain = (page: Page) => page.keyboard.press('Escape')
