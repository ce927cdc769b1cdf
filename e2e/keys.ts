import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Expression: number of layers over the page that get Escape first, that is open dialogs and popups. */
const layers = `document.querySelectorAll('dialog[open], [popover=auto]:popover-open').length`

/**
 * Presses Escape and waits until the top layer is gone: the browser closes it a moment after the key, and until then
 * it still gets key presses. Without a layer the key goes to the page.
 */
export async function escape(page: Page): Promise<void> {
  const count = () => page.evaluate<number>(layers)
  const before = await count()
  await page.keyboard.press('Escape')
  if (before > 0) await expect.poll(count, { interval: 20 }).toBeLessThan(before)
}

/** Presses Escape where it must close nothing. The layer stays, which the walk checks. */
export const escapeInVain = (page: Page) => page.keyboard.press('Escape')

/**
 * Presses keys that move in a list, once this row is drawn. A page can show an open record before the list beside it
 * has arrived; until then these keys do nothing.
 */
export async function pressAtRow(page: Page, row: Locator, ...keys: string[]): Promise<void> {
  await row.waitFor()
  for (const key of keys) await page.keyboard.press(key)
}

/**
 * Presses the button that has the focus in the next dialog, as soon as the dialog opens, as a repeating key
 * would.
 */
export const bounceIntoDialog = (page: Page) =>
  page.evaluate(`new MutationObserver((_, watch) => {
    const first = document.querySelector('dialog[open] button[data-autofocus]')
    if (!first) return
    watch.disconnect()
    first.click()
  }).observe(document.body, { childList: true, subtree: true })`)

/** `code`: the position of the key; `key`: the letter that the layout has there. */
type Stroke = { code: string; key: string }

/** Presses a key of a Thai layout. */
export const pressThai = (page: Page, code: string, key: string, modifiers: { ctrlKey?: boolean } = {}) =>
  send(page, [{ code, key }], modifiers)

/**
 * Presses G and a letter on a Thai layout, both in one call: the console waits 1.5 s for the letter, and on a busy
 * machine two calls can be further apart.
 */
export const goByKeys = (page: Page, code: string, key: string) =>
  send(page, [
    { code: 'KeyG', key: 'เ' },
    { code, key },
  ])

/** Presses G and a letter on a Latin layout. */
export const goByLatinKeys = (page: Page, letter: string) =>
  send(page, [
    { code: 'KeyG', key: 'g' },
    { code: `Key${letter.toUpperCase()}`, key: letter },
  ])

const send = (page: Page, strokes: Stroke[], modifiers: { ctrlKey?: boolean } = {}) =>
  page.evaluate(`for (const stroke of ${JSON.stringify(strokes)}) for (const type of ['keydown', 'keyup'])
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent(type,
      { ...stroke, bubbles: true, cancelable: true, ...${JSON.stringify(modifiers)} }))`)
