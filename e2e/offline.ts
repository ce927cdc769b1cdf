import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { th } from './browser.ts'

/** No money is moved from a screen that may not show how things stand: while there is no network this cannot be pressed, and says why. */
export async function heldOffline(button: Locator): Promise<void> {
  const context = button.page().context()
  const held = () => button.getAttribute('aria-disabled')
  const why = () =>
    button.evaluate((one) => {
      const described = one.getAttribute('aria-describedby')
      return described === null ? null : (one.ownerDocument.getElementById(described)?.textContent ?? null)
    })
  await expect.poll(held).toBe(null)
  await context.setOffline(true)
  try {
    await expect.poll(held).toBe('true')
    await expect.poll(why).toBe(th['gate_offline'])
  } finally {
    await context.setOffline(false)
  }
  await expect.poll(held).toBe(null)
}
