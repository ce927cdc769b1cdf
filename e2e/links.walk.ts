import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { browserOfFile } from './browser-of-file.ts'
import { arrive, enter } from './door.ts'
import { intercept } from './intercept.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let page: Page
beforeAll(async () => {
  page = await enter(await browser.person(), world, 'supervisor', 'boss', '/dashboard')
  await page.locator('h1').waitFor()
})

const inMenu = (path: string) => page.locator(`[data-menu-stop][href="${path}"]`).first()
const current = (path: string) => inMenu(path).and(page.locator('[aria-current=page]')).waitFor()
/** Finds a part of the dashboard, to see whether the dashboard is still there. */
const figures = () => page.locator('a[href*="state=moved"]').first()

test('a link under the pointer fetches its page before the click', async () => {
  const asked = page.waitForRequest('**/assets/AgentsRoute*.js')
  await inMenu('/management/agent').hover()
  await asked
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

test('Ctrl and click opens a link in a new tab, and this page stays', async () => {
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    inMenu('/management/deposit').click({ modifiers: ['ControlOrMeta'] }),
  ])
  await arrive(tab, '**/management/deposit')
  await tab.close()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

test('while a page loads, the previous one stays and the bar shows progress; going back keeps it', async () => {
  await figures().waitFor()
  const held = Promise.withResolvers<void>()
  await intercept(page, '**/assets/AccountsRoute*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  const loading = page.locator('[role=status]').filter({ has: page.locator('[class*=line]') })
  await inMenu('/management/accounts').click()
  await arrive(page, '**/management/accounts')
  await current('/management/accounts')
  await loading.waitFor({ state: 'attached' })
  await figures().waitFor()

  await page.goBack()
  await arrive(page, '**/dashboard')
  await loading.waitFor({ state: 'detached' })
  const fetched = page.waitForResponse('**/assets/AccountsRoute*.js')
  held.resolve()
  await fetched
  await current('/dashboard')
  await figures().waitFor()

  await page.goForward()
  await figures().waitFor({ state: 'detached' })
  await current('/management/accounts')
})
