import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { th } from './browser.ts'

/**
 * Checks that the button is disabled with a reason while offline: no money may be moved from a screen that may be out
 * of date.
 */
export async function expectDisabledOffline(button: Locator): Promise<void> {
  const context = button.page().context()
  const held = () => button.getAttribute('aria-disabled')
  const reason = () =>
    button.evaluate((one) => {
      const described = one.getAttribute('aria-describedby')
      return described === null ? null : (one.ownerDocument.getElementById(described)?.textContent ?? null)
    })
  await expect.poll(held).toBe(null)
  await context.setOffline(true)
  try {
    await expect.poll(held).toBe('true')
    await expect.poll(reason).toBe(th['gate_offline'])
  } finally {
    await context.setOffline(false)
  }
  await expect.poll(held).toBe(null)
}
