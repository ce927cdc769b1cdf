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
import { forward } from './forwarder.ts'

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
const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)

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

const fields = (page: Page) => page.getByRole('dialog').last()
const next = async (name: string) => {
  await guide()
  await owner.locator(`[data-step="${name}"][aria-current="step"]`).waitFor()
}
const goTo = (name: string, key: string) =>
  step(owner, name).getByRole('link', { name: th[key]!, exact: true }).click()
const words = (key: string, values: Record<string, string | number> = {}) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
    th[key]!,
  )
const call = async (key: string, method: 'GET' | 'POST', path: string, body?: object) => {
  const answer = await fetch(`${shop.url}/api/service/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, never>
}
/** A key for another system, made on the page and shown once. */
async function makeKey(name: string, scopes: readonly string[]): Promise<string> {
  await follow(owner, '/management/api')
  await button(owner, 'key_add').click()
  await fields(owner).getByLabel(th['key_name']!).fill(name)
  for (const scope of scopes)
    await fields(owner)
      .getByRole('checkbox', { name: th[`key_scope_${scope}`]!, exact: true })
      .check()
  await fields(owner).getByLabel(th['key_name']!).press('Enter')
  const key = await fields(owner).getByText(/^khl_/).textContent()
  await fields(owner).getByRole('button', { name: th['key_shown_done']! }).click()
  return key!
}
let siteKey: string
const somchai = 'site-player-0042'

test('an account of the shop is added, and the guide goes on', async () => {
  await next('ownAccounts')
  await goTo('ownAccounts', 'page_accounts')
  for (const [bank, number] of [
    ['SCB', '123-4-56789-0'],
    ['KBANK', '223-4-56789-1'],
  ] as const) {
    await button(owner, 'account_add').click()
    await fields(owner).getByLabel(th['account_bank']!, { exact: true }).selectOption(bank)
    await fields(owner).getByLabel(th['account_number']!, { exact: true }).fill(number)
    await fields(owner).getByLabel(th['account_name']!, { exact: true }).fill('ร้านตัวอย่าง')
    await fields(owner).getByLabel(th['account_opening']!, { exact: true }).fill('1000')
    await fields(owner).getByLabel(th['account_opening_day']!, { exact: true }).fill(today())
    await fields(owner).getByRole('button', { name: th['account_add']!, exact: true }).click()
    await owner.locator(`tr[data-account="${bank.toLowerCase()}-1"]`).waitFor()
  }
  await guide()
  await isIn('ownAccounts', 'done')
})

test('agents are skipped, and can be taken up again', async () => {
  await next('agents')
  await step(owner, 'agents').getByRole('button', { name: th['setup_skip']! }).click()
  await isIn('agents', 'skipped')
})

test('the player site tells a player by its own key', async () => {
  await next('players')
  siteKey = await makeKey('เว็บสมาชิก', ['players', 'deposits', 'withdrawals'])
  await call(siteKey, 'POST', 'players', {
    externalKey: somchai,
    code: 'somchai42',
    firstName: 'สมชาย',
    lastName: 'ตัวอย่าง',
    mobile: '0895550042',
    bank: 'SCB',
    accountNumber: '9876543210',
  })
  await guide()
  await isIn('players', 'done')
})

test('the foreign back-end is tried with one credit, and switched on in the ways in which it answers', async () => {
  await next('backend')
  await step(owner, 'backend').getByRole('link').first().click()
  await owner.getByText(backend.url).waitFor()
  await button(owner, 'backend_new_draft').click()
  for (const key of ['backend_kind_add', 'backend_kind_remove'])
    await fields(owner).getByLabel(th[key]!, { exact: true }).selectOption('accepted')
  await fields(owner).getByRole('button', { name: th['backend_save']! }).click()
  await owner.getByRole('dialog').waitFor({ state: 'detached' })
  await owner.getByRole('combobox').fill('สมชาย')
  await owner.getByRole('option').filter({ hasText: 'สมชาย' }).click()
  await owner.getByRole('button', { name: words('backend_give', { n: 1 }), exact: true }).click()
  await expect.poll(() => backend.balanceOf(somchai)).toBe(1)
  await owner.getByRole('button', { name: words('backend_take_back', { n: 1 }), exact: true }).click()
  await expect.poll(() => backend.balanceOf(somchai)).toBe(0)
  await owner
    .getByRole('button', {
      name: words('backend_take_over', { way: th['backend_way_accepted']! }),
      exact: true,
    })
    .click()
  await owner.getByRole('button', { name: words('backend_switch_on', { n: 1 }), exact: true }).click()
  await guide()
  await isIn('backend', 'done')
})

let phone: { id: string; secret: string }
/** On which Bangkok day the money came. */
let day: string
test('a forwarder on a phone is connected; its first message becomes an entry while the guide is open', async () => {
  await next('bankFeeds')
  await goTo('bankFeeds', 'page_pushbullet')
  await button(owner, 'phone_add').click()
  await fields(owner).getByLabel(th['phone_form_name']!).fill('เครื่องหน้าร้าน')
  await fields(owner).getByLabel(th['phone_form_way']!).selectOption('signed')
  await fields(owner)
    .getByRole('checkbox', { name: /kbank-1/ })
    .check()
  await fields(owner).getByLabel(th['phone_form_senders']!).fill('KBank')
  await fields(owner).getByRole('button', { name: th['phone_add']! }).click()
  const secret = (await owner.getByText(/^khp_/).textContent())!
  const shown = (await fields(owner).textContent())!
  const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(shown)![0]
  phone = { id, secret }
  await button(owner, 'phone_secret_done').click()
  await guide()
  await step(owner, 'bankFeeds')
    .getByText(words('setup_bank_feeds_waiting', { count: 1 }))
    .waitFor()
  day = today()
  await forward(shop.url, phone, { account: '2234567891', baht: 777, balance: 1_777 })
  await isIn('bankFeeds', 'done')
})

test('a colleague is invited, a limit is saved, and a backup is made', async () => {
  await next('employees')
  await step(owner, 'employees').getByRole('button', { name: th['setup_skip']! }).click()
  await isIn('employees', 'skipped')
  await step(owner, 'limits').getByRole('button', { name: th['settings']!, exact: true }).click()
  await fields(owner).getByLabel(th['settings_withdrawal_most']!, { exact: true }).fill('5000')
  await fields(owner).getByRole('button', { name: th['settings_save']!, exact: true }).click()
  await isIn('limits', 'done')
  await goTo('backup', 'page_backups')
  await button(owner, 'backups_now').click()
  await owner.getByText(th['backups_done']!).first().waitFor()
  await guide()
  await isIn('backup', 'done')
})

test('one baht that the site asks for and the bank tells of is matched by Enter, and credited at the back-end under the site’s key', async () => {
  await next('firstDeposit')
  const asked = await call(siteKey, 'POST', 'deposits', {
    operationId: crypto.randomUUID(),
    player: somchai,
    amount: '1',
  })
  await forward(shop.url, phone, { account: '2234567891', baht: 1, balance: 1_778 })
  await follow(owner, '/management/statement')
  await owner.locator('[role=row][data-id]').filter({ hasText: '1.00' }).first().click()
  // The bank's message names no sender: the console proposes, and a person chooses.
  await owner.getByText('somchai42').first().waitFor()
  await owner.keyboard.press('1')
  const match = owner.getByRole('button', { name: /จับคู่และเติม 1 ให้/ })
  await expect.poll(() => match.getAttribute('aria-disabled')).toBeNull()
  await owner.keyboard.press('Enter')
  await expect.poll(() => backend.balanceOf(somchai)).toBe(1)
  await expect
    .poll(async () => (await call(siteKey, 'GET', `requests/${String(asked['id'])}`))['state'])
    .toBe('done')
  await guide()
  await owner.getByText(th['setup_complete']!).waitFor()
  await shoot(owner, 'setup-complete')
  await follow(owner, '/dashboard')
  await owner.getByText(th['count_entries']!).first().waitFor()
  await expect.poll(() => owner.getByRole('region', { name: th['setup_card_title']! }).count()).toBe(0)
})

test('what the site asks to withdraw is deducted at the back-end, and paid from an account that is named', async () => {
  const asked = await call(siteKey, 'POST', 'withdrawals', {
    operationId: crypto.randomUUID(),
    player: somchai,
    amount: '1',
  })
  const id = String(asked['id'])
  const card = owner.getByRole('article')
  const primary = card.locator('[data-primary]')
  const listens = () => expect.poll(() => primary.getAttribute('aria-disabled')).toBe(null)
  await follow(owner, `/management/withdraw?state=pending&request=${id}`)
  await card.waitFor()
  await listens()
  await owner.keyboard.press('1')
  await owner.keyboard.press('Enter')
  await expect.poll(() => backend.balanceOf(somchai)).toBe(0)
  await card.locator('[data-step=adjust][data-state=done]').waitFor()
  await card.getByLabel(th['withdrawal_paid_from']!).selectOption('kbank-1')
  await listens()
  await primary.click()
  await expect.poll(async () => (await call(siteKey, 'GET', `requests/${id}`))['state']).toBe('transferred')
  expect(backend.timesPaid(id)).toBe(1)
  await follow(owner, `/management/withdraw?request=${id}`)
  await listens()
  await owner.keyboard.press('Enter')
  await expect.poll(async () => (await call(siteKey, 'GET', `requests/${id}`))['state']).toBe('done')
  await shoot(owner, 'opening-paid')
})

test('the day shows what came, what was credited and what was paid, and what a bank has not told yet', async () => {
  await follow(owner, `/management/daily-close?day=${day}`)
  await owner.getByText('778.00').first().waitFor()
  await owner.getByText(th['daily_sent']!).first().waitFor()
  await shoot(owner, 'opening-day')
})
