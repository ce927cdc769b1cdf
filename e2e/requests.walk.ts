import { randomUUID } from 'node:crypto'
import { addCredit, deleteCredit } from '@khlang/contract/credit-backend'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { recordAcceptance } from '../apps/server/src/crediting/history/record-acceptance.ts'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { auditSecret } from '../apps/server/src/testing/world.ts'
import { en, rowOf, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter } from './door.ts'
import { intercept } from './intercept.ts'
import { button } from './nok.ts'
import { expectDisabledOffline } from './offline.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
beforeAll(async () => {
  desk = await newDesk(world)
})

const player = (index: number) => world.shop.players[index]!
const named = (key: string, names: Record<string, string | number>) =>
  Object.entries(names).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, String(value)), th[key]!)
async function choosePlayer(page: Page, code: string) {
  await page.getByRole('dialog').getByRole('combobox').fill(code)
  await page.getByRole('dialog').getByRole('option', { name: code }).click()
}

test('support requests a deposit with a bonus of ten per cent, and sees the most it may give', async () => {
  const page = await enter(await browser.person(), world, 'support', 'nok', '/management/deposit')
  await button(page, 'deposit_new').click()
  await choosePlayer(page, player(0).code)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(th['withdrawal_new_amount']!).fill('1,500')
  await dialog.getByLabel(th['bonus']!, { exact: true }).fill('2001')
  await dialog
    .getByText(named('bonus_too_high', { most: '2,000' }))
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: named('bonus_preset', { percent: 10, bonus: 150 }) }).click()
  const confirm = dialog.getByRole('button', {
    name: named('deposit_new_confirm_bonus', { amount: '1,500', bonus: 150, player: player(0).code }),
  })
  await expectDisabledOffline(confirm)
  await confirm.click()
  await page.getByRole('article', { name: th['deposit_title']!.split('{')[0]!.trim() }).waitFor()
  const [row] = await world.sql`select amount, bonus, created_by_staff from request where kind = 'deposit'`
  expect(row).toMatchObject({ amount: 1500, bonus: 150, createdByStaff: true })
})

test('after a lost answer a request for another player is a new command, and a retry is the old one', async () => {
  const page = await enter(await browser.person(), world, 'support', 'nok', '/management/deposit')
  const sent: { operationId: string; player: string }[] = []
  await intercept(page, '**/api/cashier/create-deposit', (route) => {
    sent.push(route.request().postDataJSON() as (typeof sent)[number])
    return sent.length < 3 ? route.abort() : route.continue()
  })
  await button(page, 'deposit_new').click()
  await choosePlayer(page, player(2).code)
  const dialog = page.getByRole('dialog', { name: th['deposit_new']! })
  await dialog.getByLabel(th['withdrawal_new_amount']!).fill('1,700')
  const confirm = dialog.getByRole('button', { name: /1,700/ })
  await confirm.click()
  const again = dialog.getByRole('button', { name: th['try_again']!, exact: true })
  await again.waitFor()
  await button(page, 'player_other').click()
  await choosePlayer(page, player(3).code)
  // Beneath another name it says whose request it repeats.
  const againForTheFirst = dialog.getByRole('button', {
    name: new RegExp(`^${th['try_again']!}: .*${player(2).code}`),
  })
  await againForTheFirst.click()
  await expect.poll(() => sent.length).toBe(2)
  await againForTheFirst.waitFor()
  await confirm.last().click()
  await dialog.waitFor({ state: 'detached' })
  expect(sent.map((one) => one.player)).toEqual([player(2).id, player(2).id, player(3).id])
  expect(sent[1]!.operationId).toBe(sent[0]!.operationId)
  expect(sent[2]!.operationId).not.toBe(sent[0]!.operationId)
  await page.context().close()
})

test('a request that could not be read opens once the connection is back', async () => {
  const depositId = await desk.asks(player(4))
  const page = await browser.person()
  let tries = 0
  await intercept(page, '**/api/cashier/deposit?*', (route) =>
    (tries += 1) === 1 ? route.abort() : route.continue(),
  )
  await enter(page, world, 'support', 'nok', `/management/deposit?q=nobody&request=${depositId}`)
  await expect.poll(() => tries).toBe(1)
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await page.getByRole('article', { name: th['deposit_title']!.split('{')[0]!.trim() }).waitFor()
  expect(tries).toBe(2)
  await page.context().close()
})

test('finance reverses a wrong credit, and the timeline shows every step', async () => {
  const nok = await world.as('support', 'nok')
  const depositId = await desk.asks(player(1))
  const { orderId } = await desk.match(nok, await desk.pays(player(1)), depositId)
  await desk.settled(nok, orderId)
  const page = await enter(
    await browser.person(),
    world,
    'finance',
    'finance',
    `/management/deposit?request=${depositId}`,
  )
  await expectDisabledOffline(button(page, 'deposit_reverse'))
  await button(page, 'deposit_reverse').click()
  await button(page, 'deposit_reverse_wrong_player').click()
  const confirm = page.getByRole('button', {
    name: named('deposit_reverse_confirm', { credits: 500, player: player(1).code }),
  })
  await expectDisabledOffline(confirm)
  await confirm.click()
  await expect.poll(() => world.balanceOf(player(1))).toBe(0)
  await rowOf(page, depositId).getByText('ปรับยอด').waitFor()

  await button(page, 'timeline').click()
  const timeline = page.getByRole('dialog').last()
  for (const step of ['timeline_request_create', 'timeline_entry_match', 'timeline_request_adjust'])
    await timeline.getByText(th[step]!, { exact: false }).first().waitFor()
  await expect.poll(() => timeline.getByText(addCredit.path).count()).toBe(1)
  await expect.poll(() => timeline.getByText(deleteCredit.path).count()).toBe(1)
  await shoot(page, 'timeline')
  const slider = timeline.getByRole('slider')
  await slider.press('Home')
  await expect.poll(() => timeline.locator('li[data-later]').count()).toBeGreaterThan(3)
  await slider.press('End')
  await expect.poll(() => timeline.locator('li[data-later]').count()).toBe(0)
})

test('the desk shows what an entry paid for, including call and answer', async () => {
  const nok = await world.as('support', 'nok')
  const entryId = await desk.pays(player(8))
  const { orderId } = await desk.match(nok, entryId, await desk.asks(player(8)))
  await desk.settled(nok, orderId)
  const path = `/management/statement?tab=all&entry=${entryId}`
  const page = await enter(await browser.person(), world, 'support', 'nok', path)
  await button(page, 'timeline').click()
  const timeline = page.getByRole('dialog').last()
  for (const step of ['timeline_entry_receive', 'timeline_request_create', 'timeline_entry_match'])
    await timeline.getByText(th[step]!).first().waitFor()
  await timeline.getByText(addCredit.path).waitFor()
})

test('the payout card shows what to check, and the full number only on request', async () => {
  const nok = await world.as('support', 'nok')
  const { orderId } = await desk.match(nok, await desk.pays(player(2)), await desk.asks(player(2)))
  await desk.settled(nok, orderId)
  const { id, number } = await nok.post('cashier/create-withdrawal', {
    operationId: crypto.randomUUID(),
    player: player(2).code,
    amount: '300',
  })
  const page = await enter(
    await browser.person(),
    world,
    'finance',
    'finance',
    `/management/withdraw?request=${id}`,
  )
  const card = page.getByRole('region', { name: named('payout_title', { n: number }) })
  await card.getByText(th['payout_first']!).waitFor()
  await card.getByText(named('payout_balance_after', { now: 500, after: 200 })).waitFor()
  const digits = async () => ((await card.textContent()) ?? '').replaceAll('-', '')
  await expect.poll(() => digits()).not.toContain(player(2).accountNumber)
  await button(page, 'payout_reveal').click()
  await expect.poll(digits).toContain(player(2).accountNumber)
  await shoot(page, 'payout-card')
})

test('a supervisor puts all sending on hold: every screen shows it, and waiting orders are sent afterwards', async () => {
  const support = await enter(await browser.person(), world, 'support', 'nok', '/management/deposit')
  const page = await enter(await browser.person(), world, 'supervisor', 'lek', '/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+KeyK')
  await page.getByRole('combobox').fill(th['hold_command']!)
  await page.keyboard.press('Enter')
  await button(page, 'hold_reason_check').click()
  await button(page, 'hold_stop').click()
  await button(page, 'hold_pill').waitFor()
  await support.reload()
  await button(support, 'hold_pill').click()
  await support.getByRole('dialog').getByText(th['hold_title']!).waitFor()
  await expect.poll(() => button(support, 'hold_lift').count()).toBe(0)

  const nok = await world.as('support', 'nok')
  const { orderId } = await desk.match(nok, await desk.pays(player(6)), await desk.asks(player(6)))
  expect((await nok.get('crediting/order', { id: orderId })).state).toBe('queued')
  await button(page, 'hold_pill').click()
  await button(page, 'hold_lift').click()
  await button(page, 'hold_lift_reason_checked').click()
  await page.getByRole('dialog').getByRole('button', { name: th['hold_lift']! }).click()
  await button(page, 'hold_pill').waitFor({ state: 'detached' })
  expect((await desk.settled(nok, orderId)).state).toBe('done')
})

test('after a lost history every screen shows what not to do, in both languages, without a button that sends', async () => {
  const boss = await world.as('supervisor', 'lek')
  const page = await enter(await browser.person(), world, 'supervisor', 'lek', '/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  world.witness.noteTake({ epoch: 0, number: 999_999, order: randomUUID() })
  await world.app.compareHistory()
  await page.reload()
  // The loss is announced at once; the details open on a click.
  await page.getByRole('alert').getByText('khlang reconcile').waitFor()
  await button(page, 'hold_lost_pill').click()
  await page.getByRole('dialog').getByText(th['hold_lost_title']!).waitFor()
  await page.getByRole('dialog').getByText('khlang reconcile').waitFor()
  await expect.poll(() => button(page, 'hold_lift').count()).toBe(0)
  await shoot(page, 'history-lost')
  await page.keyboard.press('Control+KeyK')
  await page.getByRole('combobox').fill(th['hold_command']!)
  await page.keyboard.press('Enter')
  await button(page, 'hold_lift_reason_checked').click()
  await expect
    .poll(() =>
      page.getByRole('dialog').getByRole('button', { name: th['hold_lift']! }).getAttribute('aria-disabled'),
    )
    .toBe('true')

  await boss.post('staff/save-preferences', { locale: 'en' })
  await page.reload()
  await page.getByRole('button', { name: en['hold_lost_pill']! }).click()
  await page.getByText(en['hold_lost_title']!).waitFor()
  await shoot(page, 'history-lost-en')
  await boss.post('staff/save-preferences', { locale: 'th' })
  const accepting = {
    witnessed: await world.witness.read(),
    auditKey: auditSecret,
    by: 'test',
    reason: 'a trial',
  }
  await world.witness.note(await world.sql.begin((tx) => recordAcceptance(tx, accepting)))
  await world.app.compareHistory()
  await boss.post('crediting/lift-hold', { reason: 'compared with the books' })
})

test('finance cuts credit given by mistake, with a reason, by a separate order', async () => {
  const nok = await world.as('support', 'nok')
  const { orderId } = await desk.match(nok, await desk.pays(player(7)), await desk.asks(player(7)))
  await desk.settled(nok, orderId)
  const page = await enter(await browser.person(), world, 'finance', 'finance', '/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+KeyK')
  await page.getByRole('combobox').fill(th['cut_title']!)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: th['cut_title']! }).waitFor()
  await choosePlayer(page, player(7).code)
  await page.getByLabel(th['cut_credits']!).fill('120')
  await button(page, 'cut_reason_wrong').click()
  const cut = page.getByRole('button', { name: named('cut_confirm', { n: 120, player: player(7).code }) })
  await expectDisabledOffline(cut)
  await cut.click()
  await expect.poll(() => world.balanceOf(player(7))).toBe(380)
})

test('the owner forbids paying before the deduction; others can read the settings', async () => {
  const open = async (role: 'owner' | 'support') => {
    const page = await enter(await browser.person(), world, role, role, '/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+KeyK')
    await page.getByRole('combobox').fill(th['settings_payout']!)
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: th['settings_payout']! }).waitFor()
    return page
  }
  const save = (page: Page) => page.getByRole('button', { name: th['settings_save']!, exact: true })
  const support = await open('support')
  await support.getByLabel(th['settings_forbid_undeducted']!).check()
  await expect.poll(() => save(support).getAttribute('aria-disabled')).toBe('true')

  expect(
    await support
      .getByRole('button', { name: named('settings_test_label', { n: 3, way: 'โอนเงินscb' }) })
      .getAttribute('aria-disabled'),
  ).toBe('true')

  const owner = await open('owner')
  await owner.getByRole('button', { name: named('settings_test_label', { n: 3, way: 'โอนเงินscb' }) }).click()
  await owner.getByText(/ไม่มีเงินเคลื่อน/).waitFor()
  await owner.getByLabel(th['settings_forbid_undeducted']!).check()
  await save(owner).click()
  await owner.getByText(th['settings_saved']!).waitFor()
  const saved = await (await world.as('owner', 'owner')).get('settings/get')
  expect(saved).toMatchObject({ withoutDeduction: 'forbidden' })
})
