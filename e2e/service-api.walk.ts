import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type World } from '../apps/server/src/testing/world.ts'
import { accessibilityProblems } from './axe.ts'
import { type Browser, enter, isTooWide, openBrowser, th } from './browser.ts'

let world: World
let browser: Browser
let boss: Page
beforeAll(async () => {
  world = await newWorld({ browser: true })
  browser = await openBrowser()
  boss = await enter(await browser.person(), world, 'owner', 'boss', '/management/api')
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

test('an owner gives a system its key by keyboard, sees it once, bounds it and takes it back', async () => {
  await boss.getByText(th['key_none']!).waitFor()
  await boss.getByRole('button', { name: th['key_add']! }).click()
  const dialog = boss.getByRole('dialog')
  await dialog.getByLabel(th['key_name']!).waitFor()
  await boss.keyboard.type('Player site')
  await dialog.getByRole('checkbox', { name: th['key_scope_deposits']!, exact: true }).press('Space')
  expect((await accessibilityProblems(boss)).map(String)).toEqual([])
  await dialog.getByLabel(th['key_name']!).press('Enter')
  const key = await dialog.getByText(/^khl_/).textContent()
  await dialog.getByRole('button', { name: th['key_shown_done']! }).click()
  const card = boss.locator('[data-key]').filter({ hasText: 'Player site' })
  await card.getByText(th['key_never']!).waitFor()
  expect(await boss.content()).not.toContain(key)

  await card.getByLabel(th['key_per_minute']!).fill('70000')
  await card.getByText(th['key_limit_wrong']!).first().waitFor()
  await card.getByLabel(th['key_per_minute']!).fill('120')
  await boss.keyboard.press('Enter')
  await expect
    .poll(async () => (await world.sql`select per_minute from service_key where name = 'Player site'`)[0])
    .toEqual({ perMinute: 120 })

  await card.getByRole('button', { name: th['key_revoke']! }).click()
  await card.getByRole('alert').getByRole('button', { name: th['key_revoke']! }).click()
  await card.getByText(th['key_revoked']!).waitFor()
})

test.each([1440, 1024, 390])('nothing is cut off at %i pixels, examples opened', async (width) => {
  const page = await enter(
    await browser.person({ width, scheme: 'dark' }),
    world,
    'owner',
    'boss',
    '/management/api',
  )
  await page.getByText('POST /api/service/deposits').click()
  await page
    .getByText(/curl -X POST/)
    .first()
    .waitFor()
  expect(await isTooWide(page)).toBe(false)
  expect((await accessibilityProblems(page)).map(String)).toEqual([])
})
