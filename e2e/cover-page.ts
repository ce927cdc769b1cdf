import type { Page } from 'playwright-core'
import type { World } from '../apps/server/src/testing/world.ts'
import { th } from './browser.ts'

/** As if nobody had touched it for an hour: the page is covered, and the session is over. */
export async function coverPage(page: Page, world: World, name: string) {
  // As another tab would tell it.
  await page.evaluate(`(() => {
    localStorage.setItem('khlang.idle', String(Date.now() - 1_000))
    dispatchEvent(new StorageEvent('storage', { key: 'khlang.idle' }))
  })()`)
  await page.getByText(th['idle_over']!).waitFor()
  await world.sql`
    update auth.session s set idle_until = clock_timestamp() - interval '1 second'
    from employee e where e.user_id = s."userId" and e.email = ${`${name}@example.test`}`
}
