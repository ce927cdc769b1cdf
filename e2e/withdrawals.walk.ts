import { randomUUID } from 'node:crypto'
import { transferStatus } from '@khlang/contract/legacy-words'
import type { TransferWay } from '@khlang/domain/cashier/request'
import type { Player } from '@khlang/seed/shop'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../apps/server/src/testing/client.ts'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems } from './axe.ts'
import { isTooWide, rowOf, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter, visit } from './door.ts'
import { escape } from './keys.ts'
import { expectDisabledOffline } from './offline.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let support: Client
let fon: Page
let lek: Page
beforeAll(async () => {
  desk = await newDesk(world)
  support = await world.as('support', 'lek')
  fon = await enter(await browser.person(), world, 'finance', 'fon', '/management/withdraw')
  lek = await enter(await browser.person(), world, 'support', 'lek', '/management/withdraw')
  for (const page of [fon, lek]) await page.getByText(th['connection_health_live']!).first().waitFor()
})

let next = 0
/** Returns the next player, without those whose keys make the back-end simulate faults. */
const nextPlayer = () =>
  world.shop.players.filter(({ externalKey }) => !/^(refuse|silent|cut)-/.test(externalKey))[next++]!

async function richPlayer(amount = '500'): Promise<Player> {
  const player = nextPlayer()
  const { orderId } = await desk.match(
    support,
    await desk.pays(player, `${amount}.00`),
    await desk.asks(player, amount),
  )
  await desk.settled(support, orderId, ['done'])
  return player
}

const newWithdrawal = async (player: Player, amount = '300'): Promise<string> =>
  (
    await support.post('cashier/create-withdrawal', {
      operationId: randomUUID(),
      player: player.code,
      amount,
    })
  ).id

const words = (key: string, values: Record<string, string>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), th[key]!)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const choose = (page: Page, via: TransferWay) =>
  press(page, via === 'plain' ? transferStatus.plain : via.toUpperCase())
const card = (page: Page) => page.getByRole('article')
const payOuts = (id: string) =>
  world.sql`select 1 from credit_order o join credit_attempt a on a.order_id = o.id
    where o.request_id = ${id} and o.kind = 'payOut'`

test('finance deducts and pays through SCB, and a colleague sees both live', async () => {
  const player = await richPlayer()
  const id = await newWithdrawal(player)
  for (const page of [fon, lek]) await rowOf(page, id).getByText('กำลังดำเนินการ').waitFor()

  await rowOf(fon, id).click()
  const deduct = words('withdrawal_deduct', { amount: '300', player: player.code })
  await expectDisabledOffline(fon.getByRole('button', { name: deduct, exact: true }))
  await press(fon, deduct)
  for (const page of [fon, lek]) await rowOf(page, id).getByText('ปรับยอด').waitFor()
  expect(await world.balanceOf(player)).toBe(200)
  const toPay = lek.locator('[data-tab=adjusted]')
  await expect.poll(() => toPay.textContent()).toMatch(/รอโอนเงิน\s*1$/)
  await toPay.click()
  await rowOf(lek, id).getByText('ปรับยอด').waitFor()
  await lek.keyboard.press('BracketLeft')
  await lek.locator('[data-tab=pending][aria-current]').waitFor()
  await lek.keyboard.press('BracketLeft')
  await lek.locator('[data-tab=all][aria-current]').waitFor()

  await choose(fon, 'scb')
  const pay = fon.getByRole('button', { name: words('withdrawal_pay', { amount: '300', way: 'SCB' }) })
  await expectDisabledOffline(pay.first())
  await press(fon, words('withdrawal_pay', { amount: '300', way: 'SCB' }))
  for (const page of [fon, lek]) await rowOf(page, id).getByText('โอนเงินscb').first().waitFor()
  expect(await payOuts(id)).toHaveLength(1)

  // Finished steps show by whom and when. No remaining button pays.
  for (const step of ['adjust', 'transfer'])
    await card(fon).locator(`[data-step=${step}][data-state=done]`).getByText('fon').waitFor()
  await expect.poll(() => pay.count()).toBe(0)

  const complete = words('withdrawal_complete_paid', { amount: '300' })
  await expectDisabledOffline(fon.getByRole('button', { name: complete, exact: true }))
  await press(fon, complete)
  await rowOf(lek, id).getByText('ดำเนินการแล้ว').waitFor()
  await escape(fon)
})

test('paying before the deduction asks for confirmation, and pays only after it', async () => {
  const player = await richPlayer()
  const id = await newWithdrawal(player)
  await visit(fon, `${world.url}/management/withdraw?request=${id}`)
  await choose(fon, 'gsb')
  const pay = words('withdrawal_pay', { amount: '300', way: 'GSB' })
  await press(fon, pay)
  await fon.getByText(words('withdrawal_not_deducted', { amount: '300', player: player.code })).waitFor()
  expect(await payOuts(id)).toHaveLength(0)
  expect(await accessibilityProblems(fon)).toEqual([])
  await expectDisabledOffline(
    fon.getByRole('button', { name: words('withdrawal_accept', { pay }), exact: true }),
  )
  await press(fon, words('withdrawal_accept', { pay }))
  await rowOf(lek, id).getByText('โอนเงินgsb').first().waitFor()
  expect(await payOuts(id)).toHaveLength(1)
  expect(await world.balanceOf(player)).toBe(500)
})

test('a recently changed account is paid by a supervisor with a reason', async () => {
  const player = await richPlayer()
  const id = await newWithdrawal(player)
  await world.sql`update player set account_changed_at = clock_timestamp() where id = ${player.id}`
  await visit(fon, `${world.url}/management/withdraw?request=${id}`)
  // Shown before the first step, so that nobody deducts and then cannot pay.
  await card(fon).getByText(th['payout_ask_supervisor']!).waitFor()
  await press(fon, words('withdrawal_deduct', { amount: '300', player: player.code }))
  await card(fon).locator('[data-step=adjust][data-state=done]').waitFor()
  const pay = words('withdrawal_pay', { amount: '300', way: 'SCB' })
  const accept = words('withdrawal_accept', { pay })
  const isAsked = async (page: Page) => {
    await card(page).getByText('ปรับยอด', { exact: true }).waitFor()
    await choose(page, 'scb')
    await press(page, pay)
    await page.getByText(words('withdrawal_account_new', { player: player.code })).waitFor()
    return page.getByRole('button', { name: accept, exact: true })
  }

  const chai = await enter(
    await browser.person(),
    world,
    'supervisor',
    'chai',
    `/management/withdraw?request=${id}`,
  )
  const ofSupervisor = await isAsked(chai)
  await expect.poll(() => ofSupervisor.getAttribute('aria-disabled')).toBe('true')
  await press(chai, th['withdrawal_reason_called']!)
  await ofSupervisor.click()
  await rowOf(lek, id).getByText('โอนเงินscb').first().waitFor()
  const [order] =
    await world.sql`select reason from credit_order where request_id = ${id} and kind = 'payOut'`
  expect(order).toEqual({ reason: th['withdrawal_reason_called'] })
})

test('of several obstacles to a payout each is accepted by itself, and the reason is typed once', async () => {
  const player = await richPlayer()
  const id = await newWithdrawal(player)
  await world.sql`
    update player set account_changed_at = clock_timestamp(), status = 'suspended' where id = ${player.id}`
  const chai = await enter(
    await browser.person(),
    world,
    'supervisor',
    'chai',
    `/management/withdraw?request=${id}`,
  )
  await choose(chai, 'krungsri')
  const pay = words('withdrawal_pay', { amount: '300', way: 'KRUNGSRI' })
  await press(chai, pay)
  const accept = words('withdrawal_accept', { pay })
  // The card beside it may name the same obstacle.
  const isRefused = (why: string) => chai.getByRole('alert').getByText(why).waitFor()
  await isRefused(words('withdrawal_not_deducted', { amount: '300', player: player.code }))
  await press(chai, accept)
  await isRefused(words('withdrawal_suspended', { player: player.code }))
  await press(chai, th['withdrawal_reason_called']!)
  await press(chai, accept)
  await isRefused(words('withdrawal_account_new', { player: player.code }))
  await expect
    .poll(() => chai.getByLabel(th['reason']!, { exact: true }).inputValue())
    .toBe(th['withdrawal_reason_called'])
  expect(await payOuts(id)).toHaveLength(0)
  await press(chai, accept)
  await rowOf(lek, id).getByText('โอนเงินkrungsri').first().waitFor()
  expect(await payOuts(id)).toHaveLength(1)
})

test('a payout despite a warning is requested from a supervisor with one button, and the approval pays it', async () => {
  const player = await richPlayer()
  const id = await newWithdrawal(player)
  await world.sql`update player set account_changed_at = clock_timestamp() where id = ${player.id}`
  await visit(fon, `${world.url}/management/withdraw?request=${id}`)
  await press(fon, words('withdrawal_deduct', { amount: '300', player: player.code }))
  await card(fon).locator('[data-step=adjust][data-state=done]').waitFor()
  await choose(fon, 'gsb')
  const pay = words('withdrawal_pay', { amount: '300', way: 'GSB' })
  const ask = fon.getByRole('button', { name: words('withdrawal_ask_supervisor', { pay }), exact: true })
  await expectDisabledOffline(ask)
  await ask.click()
  await press(fon, th['approval_why_player']!)
  await press(fon, th['approval_ask']!)
  await fon.getByText(th['approval_waits_now']!).waitFor()
  expect(await payOuts(id)).toHaveLength(0)
  expect(await accessibilityProblems(fon)).toEqual([])

  const [asked] = await world.sql`select id, version, act from approval where object_id = ${id}`
  expect(asked).toMatchObject({ act: 'withdrawal.override' })
  const decide = { approvalId: asked!['id'], version: asked!['version'], decision: 'approve' }
  expect((await (await world.as('finance', 'dao')).refused('staff/decide', decide)).code).toBe(
    'not-permitted',
  )
  await (await world.as('supervisor', 'chai')).post('staff/decide', decide)
  await rowOf(lek, id).getByText('โอนเงินgsb').first().waitFor()
  expect(await payOuts(id)).toHaveLength(1)
})

test('a withdrawal marked as done by hand states that nothing is paid, and needs a reason', async () => {
  const id = await newWithdrawal(await richPlayer())
  const [{ number } = { number: 0 }] = await world.sql`select number from request where id = ${id}`
  await visit(fon, `${world.url}/management/withdraw?request=${id}`)
  await press(fon, th['withdrawal_complete_hand']!)
  await fon.getByText(words('withdrawal_complete_title', { n: String(number) })).waitFor()
  const confirm = words('withdrawal_complete_confirm', { n: String(number), amount: '300' })
  const button = fon.getByRole('button', { name: confirm, exact: true })
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
  await press(fon, th['withdrawal_paid_by_app']!)
  await expectDisabledOffline(button)
  await button.click()
  await rowOf(lek, id).getByText('ดำเนินการแล้ว').waitFor()
  expect(await world.sql`select 1 from credit_order where request_id = ${id}`).toHaveLength(0)
})

test('what was marked as done by mistake is reopened by a supervisor with a reason, and is as before', async () => {
  const id = await newWithdrawal(await richPlayer())
  const player = nextPlayer()
  const depositId = await desk.asks(player)
  const n = async (requestId: string) =>
    String((await world.sql`select number from request where id = ${requestId}`)[0]!['number'])
  const chai = await enter(
    await browser.person(),
    world,
    'supervisor',
    'chai',
    `/management/withdraw?request=${id}`,
  )
  await press(chai, th['withdrawal_complete_hand']!)
  await press(chai, th['withdrawal_paid_by_app']!)
  await press(chai, words('withdrawal_complete_confirm', { n: await n(id), amount: '300' }))
  await rowOf(lek, id).getByText('ดำเนินการแล้ว').waitFor()

  await visit(fon, `${world.url}/management/withdraw?request=${id}`)
  const ofFinance = fon.getByRole('button', { name: th['request_reopen']!, exact: true })
  await expect.poll(() => ofFinance.getAttribute('aria-disabled')).toBe('true')
  await visit(chai, `${world.url}/management/withdraw?request=${id}`)
  await press(chai, th['request_reopen']!)
  const confirm = words('request_reopen_title', { n: await n(id) })
  const button = chai.getByRole('button', { name: confirm, exact: true })
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
  await press(chai, th['request_reopen_unpaid']!)
  await shoot(chai, 'reopen-withdrawal')
  await expectDisabledOffline(button)
  await button.click()
  await card(chai).locator('[data-step=adjust]').waitFor()
  await rowOf(lek, id).getByText('กำลังดำเนินการ').waitFor()

  await visit(chai, `${world.url}/management/deposit?request=${depositId}`)
  await press(chai, th['deposit_complete']!)
  await press(chai, th['deposit_complete_cash']!)
  await press(chai, words('deposit_complete_confirm', { n: await n(depositId) }))
  await visit(chai, `${world.url}/management/deposit?request=${depositId}`)
  await press(chai, th['request_reopen']!)
  await chai.getByText(words('deposit_reopen_effect', { player: player.code })).waitFor()
  await press(chai, th['request_reopen_uncredited']!)
  await press(chai, words('request_reopen_title', { n: await n(depositId) }))
  await chai.getByRole('button', { name: th['deposit_complete']!, exact: true }).waitFor()
  const states = () => world.sql`select state from request where id in (${id}, ${depositId}) order by kind`
  expect(await states()).toEqual([{ state: 'pending' }, { state: 'pending' }])
  expect(await world.sql`select 1 from credit_order where request_id in (${id}, ${depositId})`).toHaveLength(
    0,
  )
})

test('support creates a withdrawal, and sees why it may not pay', async () => {
  const player = nextPlayer()
  await press(lek, th['withdrawal_new']!)
  await lek.getByRole('combobox', { name: th['player_search']! }).fill(player.code)
  await lek.getByRole('dialog').getByRole('option', { name: player.code }).click()
  await lek.getByLabel(th['withdrawal_new_amount']!).fill('250')
  await press(lek, words('withdrawal_new_confirm', { amount: '250', player: player.code }))
  const deduct = lek.getByRole('button', {
    name: words('withdrawal_deduct', { amount: '250', player: player.code }),
    exact: true,
  })
  await deduct.waitFor()
  await expect.poll(() => deduct.getAttribute('aria-disabled')).toBe('true')
  expect(await accessibilityProblems(lek)).toEqual([])
  expect(await isTooWide(lek)).toBe(false)
  await shoot(lek, 'withdrawals')
})
