import { startFakePushbullet } from '@khlang/seed/fake-pushbullet'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ofFile } from '../apps/server/src/testing/of-file.ts'
import { newWorld } from '../apps/server/src/testing/world.ts'
import { accessibilityProblems, overlayProblems } from './axe.ts'
import { isTooWide, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { arrive, enter, reusedPageOf, visit } from './door.ts'

const token = 'o.a-token-of-the-fake-4Kd7'
let boss: Page
let fon: Page

const pushbullet = ofFile(() => startFakePushbullet({ token }))
const world = ofFile(() =>
  newWorld({
    browser: true,
    pollMs: 50,
    phones: { endpoints: pushbullet.endpoints, maxSilenceMs: 60_000, retryDelayMs: () => 50 },
  }),
)
const browser = browserOfFile()
beforeAll(async () => {
  boss = await enter(await browser.person(), world, 'owner', 'boss', '/management/pushbullet')
  fon = await enter(await browser.person(), world, 'finance', 'fon', '/management/pushbullet')
})
beforeEach(() => Promise.all([boss, fon].map((page) => visit(page, `${world.url}/management/pushbullet`))))

const press = (page: Page, key: string) => page.getByRole('button', { name: th[key]!, exact: true }).click()
const card = (page: Page, name: string) => page.locator('[data-phone]').filter({ hasText: name })
const words = (key: string, values: Record<string, string>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), th[key]!)
const scbTail = () => world.shop.ownAccounts.find(({ code }) => code === 'scb-1')!.number.slice(-6)
const sms = (body: string, sender = 'SCB') => ({
  type: 'sms_changed',
  notifications: [{ title: sender, body, timestamp: Math.floor(Date.now() / 1_000) }],
})
const scb = (baht: string) => {
  const now = new Date(Date.now() + 7 * 3_600_000).toISOString()
  return `${now.slice(8, 10)}/${now.slice(5, 7)}@${now.slice(11, 16)} ${baht} จากKTB/x246810เข้าx${scbTail()} ใช้ได้90,121.23บ`
}

test('an owner sets up a phone by keyboard, its first message arrives at once, and its token is not shown', async () => {
  await boss.getByText(th['phone_none']!).waitFor()
  await press(boss, 'phone_add')
  const form = boss.getByRole('dialog')
  await form
    .getByText(th['phone_form_name_missing']!)
    .or(form.getByLabel(th['phone_form_name']!))
    .first()
    .waitFor()
  await boss.keyboard.type('Counter')
  await form.getByRole('checkbox', { name: /scb-1/ }).focus()
  await boss.keyboard.press('Space')
  await form.getByRole('button', { name: th['phone_form_senders_fill']! }).press('Enter')
  await expect.poll(() => form.getByLabel(th['phone_form_senders']!).inputValue()).toContain('com.scb.phone')
  await form.getByLabel(th['phone_form_token']!).fill(token)
  expect((await accessibilityProblems(boss)).map(String)).toEqual([])
  await boss.keyboard.press('Enter')
  await form.waitFor({ state: 'detached' })
  for (const page of [boss, fon])
    await card(page, 'Counter').getByText(th['phone_status_connected']!).waitFor()
  await card(boss, 'Counter').getByRole('button', { name: th['phone_edit']! }).click()
  await expect
    .poll(() => boss.getByLabel(th['phone_form_token']!).getAttribute('placeholder'))
    .toContain('••••4Kd7')
  await expect.poll(() => boss.content()).not.toContain(token)
})

test('a phone’s message is in the log at once, and links to its entry', async () => {
  await card(fon, 'Counter').getByText(th['phone_status_connected']!).waitFor()
  pushbullet.tell(sms(scb('777.00')))
  pushbullet.tell(sms('ข้อความที่ไม่มีใครรู้จัก'))
  pushbullet.tell(sms('private words', 'a friend'))
  await fon.getByText(th['phone_log_not_kept']!).waitFor()
  const lines = fon.locator('[data-message]')
  await expect.poll(() => lines.count()).toBe(3)
  await fon.getByText(new RegExp(th['phone_reason_no_pattern']!)).waitFor()
  await expect.poll(() => fon.content()).not.toContain('private words')
  await fon
    .getByRole('navigation', { name: th['phone_log']! })
    .getByRole('button', { name: th['phone_count_entry']! })
    .click()
  await expect.poll(() => lines.count()).toBe(1)
  await lines.getByRole('link', { name: /777/ }).click()
  await arrive(fon, /\/management\/statement\?.*entry=/)
  await fon.getByText('777.00').first().waitFor()
})

test('a broken connection is red and reconnects, and its gap is checked by a person', async () => {
  await card(fon, 'Counter').getByText(th['phone_status_connected']!).waitFor()
  pushbullet.refuse(true)
  pushbullet.cut()
  await card(fon, 'Counter').getByText(th['phone_status_refused']!).waitFor()
  await card(fon, 'Counter').getByText(new RegExp(th['phone_problem_token']!)).waitFor()
  await world.sql`update phone_state set last_beat_at = last_beat_at - interval '12 minutes'`
  pushbullet.refuse(false)
  await card(fon, 'Counter').getByRole('button', { name: th['phone_reconnect']! }).click()
  await card(fon, 'Counter').getByText(th['phone_status_connected']!).waitFor()
  const gap = fon.getByRole('status').filter({ hasText: 'Counter' })
  await gap.getByText(/12/).first().waitFor()
  expect((await accessibilityProblems(fon)).map(String)).toEqual([])
  await gap.getByRole('button', { name: th['phone_gap_seen']! }).click()
  await gap.waitFor({ state: 'detached' })
})

test('a message can be tested without being recorded', async () => {
  await card(fon, 'Counter').getByRole('button', { name: th['phone_test']! }).click()
  const dialog = fon.getByRole('dialog')
  await dialog.getByLabel(th['phone_test_text']!).fill(scb('888.00'))
  await dialog.getByRole('button', { name: th['phone_test_run']! }).click()
  await dialog.getByText(words('phone_test_entry', { account: 'scb-1' })).waitFor()
  await dialog.getByLabel(th['phone_test_sender']!).fill('a friend')
  await dialog.getByRole('button', { name: th['phone_test_run']! }).click()
  await dialog.getByText(th['phone_test_other']!).waitFor()
  expect(await overlayProblems(fon)).toEqual([])
  expect(await world.sql`select 1 from statement_entry where amount_satang = 88800`).toHaveLength(0)
})

test('a forwarder’s secret is shown once; a role that may not set up phones sees who may', async () => {
  await press(boss, 'phone_add')
  const form = boss.getByRole('dialog')
  await form.getByLabel(th['phone_form_name']!).fill('Spare')
  await form.getByLabel(th['phone_form_way']!).selectOption('signed')
  await form.getByRole('checkbox', { name: /kbank-1/ }).check()
  await form.getByLabel(th['phone_form_senders']!).fill('KBank')
  await form.getByRole('button', { name: th['phone_add']! }).click()
  await boss.getByText(/^khp_/).waitFor()
  expect(await overlayProblems(boss)).toEqual([])
  await press(boss, 'phone_secret_done')
  await card(boss, 'Spare').getByText(th['phone_status_open']!).waitFor()
  await expect.poll(() => boss.content()).not.toContain('khp_')

  await card(fon, 'Spare').waitFor()
  const add = fon.getByRole('button', { name: th['phone_add']! })
  await expect.poll(() => add.getAttribute('aria-disabled')).toBe('true')
  await add.hover()
  await fon.getByText(th['phone_owner_only']!).first().waitFor()
})

const wide = reusedPageOf(browser, world, 'finance', 'fon')
test.each([1440, 1024, 390])('nothing is cut off at %i pixels', async (width) => {
  const page = await wide('/management/pushbullet', { width, scheme: 'dark' })
  await page.locator('[data-message]').first().waitFor()
  expect(await isTooWide(page)).toBe(false)
  expect((await accessibilityProblems(page)).map(String)).toEqual([])
})
