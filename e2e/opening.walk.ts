import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { appOf } from '../apps/server/src/testing/factors.ts'
import { ofFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems } from './axe.ts'
import { isTooWide, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { arrive, follow, visit } from './door.ts'
import { openEmptyShop } from './empty-shop.ts'
import { startForeignBackend } from './foreign-backend.ts'

/** A real shop opens: `npm start` on an empty folder, a back-end of somebody else, and not a word of SQL. */

const backend = ofFile(() => startForeignBackend())
const shop = ofFile(() => openEmptyShop(backend.url))
const browser = browserOfFile()
let owner: Page
beforeAll(async () => {
  owner = await browser.person()
})

const button = (page: Page, key: string) => page.getByRole('button', { name: th[key]!, exact: true })
const step = (page: Page, name: string) => page.locator(`[data-step="${name}"]`)
const isIn = (name: string, state: string) =>
  owner.locator(`[data-step="${name}"][data-state="${state}"]`).waitFor()
const guide = () => follow(owner, '/setup')

test('until there is an owner the sign-in page says where the first one is created', async () => {
  await visit(owner, `${shop.url}/login`)
  await owner.getByText(th['sign_in_no_owner']!).waitFor()
  expect(await accessibilityProblems(owner)).toEqual([])
})

test('the first owner comes from the printed address, through a second factor, to the steps of opening', async () => {
  await visit(owner, shop.ownerAddress)
  await owner.getByLabel(th['email']!).fill('owner@shop.example')
  await owner.getByLabel(th['first_name']!, { exact: true }).fill('เจ้าของ')
  await owner.getByLabel(th['last_name']!, { exact: true }).fill('ตัวอย่าง')
  await owner.locator('input[type=password]').first().fill('กุญแจของร้านที่ยาวพอ 42')
  await button(owner, 'setup_create').click()
  await owner.getByRole('button', { name: new RegExp(th['factor_app']!) }).click()
  await owner.getByRole('img', { name: th['factor_app_picture']! }).waitFor()
  const typed = await owner.locator('code').first().textContent()
  await owner.getByLabel(th['factor_code']!).fill(appOf(typed!.replaceAll(' ', '')).code())
  await button(owner, 'factor_recovery_kept').click()
  await arrive(owner, '**/setup')
  await isIn('secondFactor', 'done')
  const door = await browser.person()
  await visit(door, `${shop.url}/login`)
  await door.getByText(th['sign_in_title']!).first().waitFor()
  await door.context().close()
  await owner.locator('[data-step="ownAccounts"][aria-current="step"]').waitFor()
  expect(await accessibilityProblems(owner)).toEqual([])
  await shoot(owner, 'setup-empty')
})

test('the dashboard leads to the next step', async () => {
  await follow(owner, '/dashboard')
  const card = owner.getByRole('region', { name: th['setup_card_title']! })
  await card.getByText(th['setup_own_accounts']!).waitFor()
  await shoot(owner, 'setup-dashboard')
  await card.getByRole('link', { name: th['setup_card_open']! }).click()
  await step(owner, 'ownAccounts').waitFor()
})

test.each([1440, 1024, 390])('the steps fit on %i pixels, in the dark as well', async (width) => {
  await owner.setViewportSize({ width, height: 900 })
  await owner.emulateMedia({ colorScheme: 'dark' })
  await guide()
  await step(owner, 'firstDeposit').waitFor()
  expect(await isTooWide(owner)).toBe(false)
  await shoot(owner, `setup-${width}-dark`)
  await owner.emulateMedia({ colorScheme: 'light' })
  await shoot(owner, `setup-${width}`)
  await owner.setViewportSize({ width: 1440, height: 900 })
})

test.each<[path: string, step: string]>([
  ['/management/statement', 'setup_own_accounts'],
  ['/statement/manual', 'setup_own_accounts'],
  ['/statement/rules', 'setup_own_accounts'],
  ['/management/deposit', 'setup_players'],
  ['/management/withdraw', 'setup_players'],
  ['/management/user', 'setup_players'],
  ['/management/agent', 'setup_agents'],
  ['/management/master', 'setup_agents'],
  ['/management/return-user', 'setup_players'],
  ['/management/redeem-user', 'setup_players'],
  ['/management/report-user', 'setup_players'],
  ['/management/approvals', 'setup_employees'],
])('while it is empty, %s names the step that fills it and leads there', async (path, title) => {
  await follow(owner, path)
  const hint = owner.getByText(th['setup_empty_hint']!.replace('{step}', th[title]!))
  await hint.waitFor()
  await shoot(owner, `empty${path.replaceAll('/', '-')}`)
  await owner.getByRole('link', { name: th['setup_empty_link']!, exact: true }).click()
  await step(owner, title === 'setup_own_accounts' ? 'ownAccounts' : title.replace('setup_', '')).waitFor()
  expect(new URL(owner.url()).pathname).toBe('/setup')
})
