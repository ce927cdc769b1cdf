import { randomUUID } from 'node:crypto'
import { dayOf } from '@khlang/domain/time'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems, overlayProblems } from './axe.ts'
import { th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter, visit } from './door.ts'
import { intercept } from './intercept.ts'
import { escape } from './keys.ts'
import { expectDisabledOffline } from './offline.ts'

const path = '/management/return-user'
/** The middle of a past month, so that neither midnight nor the end of a month affects the test. */
const day = `${dayOf(new Date(Date.now() - 40 * 86_400_000)).slice(0, 8)}15`

const world = worldOfFile({ browser: true, asks: true })
const browser = browserOfFile()
let fern: Page
let nok: Page
beforeAll(async () => {
  const moved = (index: number, kind: string, amount: number) => world.sql`
    insert into request (id, external_key, kind, player_id, amount, state, created_at)
    values (${randomUUID()}, ${randomUUID()}, ${kind}, ${player(index).id}, ${amount}, 'done', ${`${day}T12:00:00+07:00`})`
  await moved(0, 'deposit', 1_019)
  await moved(0, 'withdrawal', 200)
  await moved(1, 'deposit', 5_000)
  await moved(2, 'deposit', 3_000)
  await moved(7, 'deposit', 4_000)
  await moved(6, 'deposit', 2_000)
  await world.sql`update player set status = 'suspended' where id = ${player(6).id}`
  fern = await enter(await browser.person(), world, 'finance', 'fern', `${path}?day=${day}`)
  nok = await enter(await browser.person(), world, 'support', 'nok', `${path}?day=${day}`)
  for (const page of [fern, nok]) await page.getByText(th['connection_health_live']!).first().waitFor()
})

const player = (index: number) => world.shop.players[index]!
const row = (page: Page, index: number) => page.getByRole('row').filter({ hasText: player(index).code })
async function openByKey(page: Page, index: number) {
  await row(page, index).locator('[data-column="1"]').focus()
  await page.keyboard.press('Enter')
}
const dialog = (page: Page) => page.getByRole('dialog')
const text = (key: string, values: Record<string, string>) =>
  Object.entries(values).reduce((said, [name, value]) => said.replace(`{${name}}`, value), th[key]!)

test('the list shows each player’s amount, and the printed sheet how it is calculated', async () => {
  await row(fern, 0).getByText('40', { exact: true }).waitFor()
  await expect.poll(() => row(fern, 1).getByText(th['lossreturn_unpaid']!).count()).toBe(1)
  expect(await accessibilityProblems(fern)).toEqual([])
  await openByKey(fern, 0)
  await dialog(fern).getByText('1,019 − 200 − 0').waitFor()
  await dialog(fern)
    .getByText(text('lossreturn_dropped', { n: '0.95' }))
    .waitFor()
  expect(await overlayProblems(fern)).toEqual([])
})

test('a role that may not pay sees why, and a colleague’s payment at once', async () => {
  await openByKey(nok, 0)
  const button = dialog(nok).getByRole('button', { name: player(0).code })
  await button.waitFor()
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
  await escape(nok)

  const before = await world.balanceOf(player(0))
  const pay = dialog(fern).getByRole('button', { name: player(0).code })
  await expectDisabledOffline(pay)
  await pay.focus()
  await fern.keyboard.press('Enter')
  await dialog(fern).getByText(th['lossreturn_payments']!).waitFor()
  await row(nok, 0).getByText(th['lossreturn_paid']!).waitFor()
  await escape(fern)
  await row(fern, 0).getByText(th['lossreturn_paid']!).waitFor()
  expect((await world.balanceOf(player(0))) - before).toBe(40)
})

test('a payment made while the stream was away appears when it is back', async () => {
  const owner = await world.as('owner')
  await owner.post('crediting/hold', { reason: 'a break' })
  await row(fern, 7).locator('[data-check]').click()
  await fern.getByRole('button', { name: th['lossreturn_pay_many']! }).click()
  const pay = text('lossreturn_pay_confirm', { n: '1', sum: '200' })
  await dialog(fern).getByRole('button', { name: pay }).click()
  const summary = (paid: string, open: string) =>
    dialog(fern).getByText(text('lossreturn_pay_summary', { paid, open, refused: '0' }))
  await summary('0', '1').waitFor()
  // The network fails and returns, and the stream does not open at once.
  await intercept(fern, '**/api/live', (route) => route.abort())
  await fern.evaluate(`dispatchEvent(new Event('online'))`)
  await owner.post('crediting/lift-hold', { reason: 'the break is over' })
  await expect.poll(() => world.balanceOf(player(7))).toBe(200)
  await fern.unroute('**/api/live')
  await summary('1', '0').waitFor()
  await dialog(fern).getByRole('button', { name: th['close']! }).last().click()
})

test('a selection is paid one by one, and skipped players are named with the reason', async () => {
  await fern.getByRole('columnheader').getByRole('checkbox').click({ force: true })
  await fern.getByRole('button', { name: th['lossreturn_pay_many']! }).click()
  await dialog(fern)
    .getByText(new RegExp(`${th['problem_player_suspended']!}.*${player(6).code}`))
    .waitFor()
  await dialog(fern)
    .getByText(new RegExp(`${th['problem_loss_return_paid']!}.*${player(0).code}`))
    .waitFor()
  expect(await overlayProblems(fern)).toEqual([])
  const pay = dialog(fern).getByRole('button', {
    name: text('lossreturn_pay_confirm', { n: '2', sum: '400' }),
  })
  await expectDisabledOffline(pay)
  await pay.click()
  await dialog(fern)
    .getByText(text('lossreturn_pay_summary', { paid: '2', open: '0', refused: '0' }))
    .waitFor()
  await dialog(fern).getByRole('button', { name: th['close']! }).last().click()
  await row(fern, 1).getByText(th['lossreturn_paid']!).waitFor()
  expect(await world.balanceOf(player(1))).toBe(250)
})

test('a month shows that some of its days were already paid', async () => {
  await visit(fern, `${world.url}${path}?span=month&day=${day}`)
  await openByKey(fern, 1)
  const button = dialog(fern).getByRole('button', { name: player(1).code })
  await button.waitFor()
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
  await dialog(fern).getByText(text('lossreturn_of_day', { day })).waitFor()
})

test('a loss-return that was paid wrongly is taken back at its order, and its day can be paid again', async () => {
  const before = await world.balanceOf(player(0))
  await visit(fern, `${world.url}${path}?day=${day}`)
  await openByKey(fern, 0)
  await dialog(fern).getByRole('link', { name: th['order_open']!, exact: true }).click()
  const takeBack = fern.getByRole('button', { name: th['take_back']!, exact: true })
  await expectDisabledOffline(takeBack)
  await takeBack.click()
  await dialog(fern).getByText(th['take_back_loss_return']!).waitFor()
  expect(await overlayProblems(fern)).toEqual([])
  await dialog(fern).getByRole('button', { name: th['take_back_reason_amount']! }).click()
  await dialog(fern)
    .getByRole('button', { name: text('take_back_confirm', { n: '40', player: player(0).code }) })
    .click()
  await fern.getByText(new RegExp(text('take_back_done', { n: '\\d+' }))).waitFor()
  await expect.poll(() => takeBack.getAttribute('aria-disabled')).toBe('true')
  expect(before - (await world.balanceOf(player(0)))).toBe(40)
  expect(await accessibilityProblems(fern)).toEqual([])

  await visit(fern, `${world.url}${path}?day=${day}`)
  await row(fern, 0).getByText(th['lossreturn_unpaid']!).waitFor()
  await openByKey(fern, 0)
  await dialog(fern).getByText(th['payment_taken_back']!).waitFor()
  await dialog(fern)
    .getByRole('button', { name: text('lossreturn_pay', { n: '40', player: player(0).code }) })
    .click()
  await row(fern, 0).getByText(th['lossreturn_paid']!).waitFor()
  await escape(fern)
  await expect.poll(() => world.balanceOf(player(0))).toBe(before)
})

test('saving a month as a view, leaving it and choosing it all stay in the month', async () => {
  const shown = () => {
    const address = new URL(fern.url()).searchParams
    return [address.get('span'), address.get('day'), address.get('state'), address.get('view') !== null]
  }
  await visit(fern, `${world.url}${path}?span=month&day=${day}&state=paid`)
  await fern.getByRole('button', { name: th['view_keep']! }).click()
  await dialog(fern).getByLabel(th['view_name']!).fill('จ่ายแล้ว')
  await dialog(fern).getByRole('button', { name: th['view_keep']! }).click()
  await expect.poll(shown).toEqual(['month', day, 'paid', true])
  await fern.getByRole('button', { name: th['views_all']!, exact: true }).click()
  await expect.poll(shown).toEqual(['month', day, null, false])
  await fern.getByRole('button', { name: 'จ่ายแล้ว' }).click()
  await expect.poll(shown).toEqual(['month', day, 'paid', true])
})

test('an owner sets a rate for a future month, and sees why a past one is refused', async () => {
  const owner = await enter(await browser.person(), world, 'owner', 'owner', `${path}?day=${day}`)
  await owner.getByRole('button', { name: th['lossreturn_rates']! }).click()
  await dialog(owner).getByLabel(th['lossreturn_begins']!).fill('2020-01')
  await dialog(owner).getByLabel(th['reason']!).fill('a season')
  await dialog(owner).getByLabel(th['lossreturn_of_loss']!).fill('7.5')
  const button = dialog(owner).getByRole('button', { name: /2020-01|2099-01/ })
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
  await dialog(owner).getByLabel(th['lossreturn_begins']!).fill('2099-01')
  await button.click()
  await dialog(owner)
    .getByText(text('lossreturn_rate_lost', { rate: '7.5%' }))
    .waitFor()
  expect(await accessibilityProblems(owner)).toEqual([])
})
