import type { Locator, Page } from 'playwright-core'
import { beforeEach } from 'vitest'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { type Browser, prefer, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter } from './door.ts'

/**
 * Prepares a file of browser tests (`*.walk.ts`): a test server, a browser, and the employee Nok of support, whose
 * preferences are reset before each test.
 */
export function nokAtWork() {
  const world = worldOfFile({ browser: true })
  const browser = browserOfFile()
  beforeEach(() => prefer(world, 'support', 'nok', {}))
  return {
    world: () => world,
    browser: () => browser,
    prefers: (choices: Parameters<typeof prefer>[3]) => prefer(world, 'support', 'nok', choices),
    saved: async (name: string) =>
      (await (await world.as('support', 'nok')).get('staff/me')).preferences[name],
    async enterAsNok(path = '/dashboard', person: Parameters<Browser['person']>[0] = {}) {
      const page = await enter(await browser.person(person), world, 'support', 'nok', path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    },
  }
}

export const button = (page: Page, key: string) => page.getByRole('button', { name: th[key]! })
export const rootAttribute = (page: Page, name: string) => page.locator('html').getAttribute(name)
export const isFocused = (one: Locator) => one.evaluate((element) => element.matches(':focus'))
