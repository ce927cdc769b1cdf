import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'

const probe = '/is-intercepted'

/**
 * Intercepts requests of a page. On a loaded page, resolves when its requests really come here: the browser may let a
 * request through that is made in the moment after it has promised to intercept.
 */
export async function intercept(
  page: Page,
  pattern: string | RegExp,
  handle: (route: Route) => unknown,
): Promise<void> {
  await page.route(pattern, handle)
  if (!page.url().startsWith('http')) return
  let came = false
  await page.route(`**${probe}`, (route) => {
    came = true
    return route.fulfill({ status: 204 })
  })
  const hasCome = async () => {
    await page.evaluate(`fetch('${probe}').catch(() => {})`)
    return came
  }
  await expect.poll(hasCome).toBe(true)
  await page.unroute(`**${probe}`)
}
