import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { purgeAll } from '../apps/server/src/platform/purge/purge.ts'
import { accessibilityProblems } from './axe.ts'
import { isTooWide, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter } from './door.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let owner: Page
beforeAll(async () => {
  await world.sql`
    insert into auth.sign_in (at, way, outcome, address, agent)
    values (clock_timestamp() - interval '200 days', 'password', 'wrong-password', '10.0.0.1', 'x')`
  await purgeAll(world.sql, world.files)
  owner = await enter(await browser.person(), world, 'owner', 'own', '/management/kept')
})

const button = (page: Page, name: string) => page.getByRole('button', { name: th[name]!, exact: true })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: th[name]! })

test('every employee can read which data is kept, why, how long, and what the last night removed', async () => {
  const addresses = row(owner, 'kept_sign_in_address_title')
  await addresses.waitFor()
  await addresses.getByText(th['kept_sign_in_address_why']!).waitFor()
  await addresses.getByText(th['kept_days']!.replace('{n}', '180')).waitFor()
  await addresses.getByText(/ลบ 1 รายการ/).waitFor()
  await row(owner, 'kept_books_title').getByText(th['kept_duty_books']!).waitFor()
  expect(await accessibilityProblems(owner)).toEqual([])
})

test('an owner changes a retention, within its safe minimum, and the page shows it', async () => {
  await button(owner, 'kept_change').click()
  const dialog = owner.getByRole('dialog')
  const days = dialog.getByLabel(th['kept_sign_in_address_title']!, { exact: true })
  await days.fill('89')
  await expect.poll(() => button(owner, 'settings_save').getAttribute('aria-disabled')).toBe('true')
  await days.fill('120')
  expect(await accessibilityProblems(owner)).toEqual([])
  await shoot(owner, 'kept-times')
  await button(owner, 'settings_save').click()
  await dialog.waitFor({ state: 'detached' })
  await row(owner, 'kept_sign_in_address_title').getByText(th['kept_days']!.replace('{n}', '120')).waitFor()
})

test.each([1440, 390])('the page fits a window of %i pixels, light and dark', async (width) => {
  await owner.setViewportSize({ width, height: 900 })
  await row(owner, 'kept_identity_title').waitFor()
  expect(await isTooWide(owner)).toBe(false)
  await shoot(owner, `kept-${width}`)
})

test('a role that may not change settings reads the page, and sees who can change them', async () => {
  const page = await enter(await browser.person(), world, 'viewer', 'vee', '/management/kept')
  await row(page, 'kept_identity_title').waitFor()
  await expect.poll(() => button(page, 'kept_change').getAttribute('aria-disabled')).toBe('true')
})
