import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { startWebhookReceiver } from '@khlang/seed/webhook-receiver'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems } from './axe.ts'
import { isTooWide, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter, reusedPageOf } from './door.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let boss: Page
beforeAll(async () => {
  boss = await enter(await browser.person(), world, 'owner', 'boss', '/management/api')
})

test('an owner creates a key by keyboard, sees it once, limits it and revokes it', async () => {
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
  await expect.poll(() => boss.content()).not.toContain(key)

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

const wide = reusedPageOf(browser, world, 'owner', 'boss')
test.each([1440, 1024, 390])('nothing is cut off at %i pixels, examples opened', async (width) => {
  const page = await wide('/management/api', { width, scheme: 'dark' })
  await page.getByText('POST /api/service/deposits').click()
  await page.getByText(/curl -X POST '.*\/service\/deposits'/).waitFor()
  expect(await isTooWide(page)).toBe(false)
  expect((await accessibilityProblems(page)).map(String)).toEqual([])
})

test('an owner adds a webhook, sees its secret once, tests it, and sends a failed event again', async () => {
  await using receiver = await startWebhookReceiver()
  const page = await enter(await browser.person(), world, 'owner', 'boss', '/management/api')
  const part = page.getByRole('region', { name: th['hook_title']! })
  await part.getByText(th['hook_none']!).waitFor()
  await part.getByRole('button', { name: th['hook_add']! }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(th['hook_name']!).waitFor()
  await page.keyboard.type('Player site')
  await page.keyboard.press('Tab')
  await page.keyboard.type('http://example.com/hooks')
  await page.keyboard.press('Enter')
  await dialog.getByText(th['rule_webhook_address']!).waitFor()
  await dialog.getByLabel(th['hook_url']!).fill(receiver.url)
  await page.keyboard.press('Enter')
  receiver.secrets.push((await dialog.getByText(/^whsec_/).textContent())!)
  await dialog.getByRole('button', { name: th['hook_secret_done']! }).click()

  receiver.answers(500)
  const card = page.locator('[data-webhook]')
  await card.getByRole('button', { name: th['hook_test']! }).click()
  const sent = page.locator('[data-delivery]')
  await sent.getByText(th['hook_why_refused']!.replace('{status}', '500')).waitFor()
  await card.getByText(th['hook_status_failing']!, { exact: true }).waitFor()
  expect((await accessibilityProblems(page)).map(String)).toEqual([])
  // Pretends that three days have passed.
  await expect
    .poll(
      () => world.sql`
      update webhook_delivery set state = 'givenUp', ended_at = clock_timestamp() where state = 'waiting' returning state`,
    )
    .toHaveLength(1)
  await sent.getByText(th['hook_state_given_up']!).waitFor()
  receiver.answers(204)
  await sent.getByRole('button', { name: th['hook_again']! }).click()
  await sent.getByText(th['hook_state_delivered']!).waitFor()
  await card.getByText(th['hook_status_on']!, { exact: true }).waitFor()
  expect(new Set(receiver.received.map(({ id, signed }) => `${id} ${signed}`)).size).toBe(1)
  expect(receiver.received.every(({ signed }) => signed)).toBe(true)
})
