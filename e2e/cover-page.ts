import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { World } from '../apps/server/src/testing/world.ts'
import { th } from './browser.ts'

/**
 * Announces, as another tab would, that the session ends in this time, until the page shows it: the page
 * loads its listener a moment after itself.
 */
export const tellIdleEnd = (page: Page, inMs: number, shown: ReturnType<Page['getByText']>) =>
  expect
    .poll(async () => {
      await page.evaluate(`(() => {
        localStorage.setItem('khlang.idle', String(Date.now() + ${inMs}))
        dispatchEvent(new StorageEvent('storage', { key: 'khlang.idle' }))
      })()`)
      return shown.count()
    })
    .toBeGreaterThan(0)

/** Ends the session as after too long a pause: the page is covered, and the server no longer accepts the session. */
export async function coverPage(page: Page, world: World, name: string) {
  await tellIdleEnd(page, -1_000, page.getByText(th['idle_over']!))
  await world.sql`
    update auth.session s set idle_until = clock_timestamp() - interval '1 second'
    from employee e where e.user_id = s."userId" and e.email = ${`${name}@example.test`}`
}
