import { randomUUID } from 'node:crypto'
import type { Player } from '@khlang/seed/shop'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../apps/server/src/testing/client.ts'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { playersInTurn } from '../apps/server/src/testing/players.ts'
import { accessibilityProblems, overlayProblems } from './axe.ts'
import { isTooWide, rowOf, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter, visit } from './door.ts'
import { escape, pressThai } from './keys.ts'

const world = worldOfFile({ browser: true, players: 80 })
const browser = browserOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let support: Client
let fon: Page
let lek: Page
beforeAll(async () => {
  desk = await newDesk(world)
  support = await world.as('support', 'nok')
  fon = await enter(await browser.person(), world, 'finance', 'fon', '/management/withdraw')
  lek = await enter(await browser.person(), world, 'finance', 'lek', '/management/withdraw')
  for (const page of [fon, lek]) await page.getByText(th['connection_health_live']!).first().waitFor()
})
/** Cancels open requests of earlier walks. */
beforeEach(() => world.sql`update request set state = 'cancelled' where state in ('pending', 'adjusted')`)

const nextPlayer = playersInTurn(world)
const newWithdrawal = async (player: Player = nextPlayer(), amount = '300'): Promise<string> =>
  (
    await support.post('cashier/create-withdrawal', {
      operationId: randomUUID(),
      player: player.code,
      amount,
    })
  ).id
const card = (page: Page) => page.getByRole('article')
const primary = (page: Page) => card(page).locator('[data-primary]')
const button = (page: Page, key: string) => card(page).getByRole('button', { name: th[key]! })
const openRequest = async (page: Page, kind: 'withdraw' | 'deposit', id: string) => {
  await visit(page, `${world.url}/management/${kind}?state=pending&request=${id}`)
  await card(page).waitFor()
}
/** Waits until the button takes a press: the row may show what was done before the answer has arrived. */
const takesPress = (page: Page, key: string) => expect.poll(() => button(page, key).isEnabled()).toBe(true)
const workOf = async (id: string) =>
  (
    await world.sql`select holder, hold_reason, hold_until is not null as ends, notes from request where id = ${id}`
  )[0]!
const isDisabled = (page: Page) => primary(page).getAttribute('aria-disabled')

describe('a claim on a request', () => {
  test('by keyboard on a Thai layout is shown to a colleague, blocks the money, and is released by the same key', async () => {
    const id = await newWithdrawal()
    await visit(fon, `${world.url}/management/withdraw?state=pending`)
    await rowOf(fon, id).waitFor()
    await pressThai(fon, 'KeyJ', '่')
    await fon.keyboard.press('Enter')
    await card(fon).waitFor()
    await openRequest(lek, 'withdraw', id)
    await expect.poll(() => isDisabled(lek)).toBeNull()

    await pressThai(fon, 'KeyT', 'ะ')
    await button(fon, 'release').waitFor()
    await card(fon).getByText(th['holder_me']!, { exact: true }).waitFor()
    await rowOf(lek, id)
      .getByRole('img', { name: /fon รับรายการนี้ไว้ถึง/ })
      .waitFor()
    await expect.poll(() => isDisabled(lek)).toBe('true')
    await expect
      .poll(() => card(lek).getByRole('status').allTextContents())
      .toContainEqual(expect.stringContaining('fon รับรายการนี้ไว้ถึง'))
    await expect.poll(() => isDisabled(fon)).toBeNull()
    await pressThai(lek, 'KeyT', 'ะ')
    expect((await workOf(id))['holder']).toBe('fon@example.test')

    await takesPress(fon, 'release')
    await pressThai(fon, 'KeyT', 'ะ')
    await expect.poll(() => isDisabled(lek)).toBeNull()
    expect((await workOf(id))['holder']).toBeNull()

    await pressThai(lek, 'KeyT', 'ะ')
    await expect.poll(() => isDisabled(fon)).toBe('true')
    await expect.poll(() => card(fon).getByRole('alert').count()).toBe(0)
    await takesPress(lek, 'release')
    await pressThai(lek, 'KeyT', 'ะ')
    await expect.poll(() => isDisabled(fon)).toBeNull()
  })

  test('is taken over by a supervisor, and the former holder sees by whom', async () => {
    const id = await newWithdrawal()
    await openRequest(fon, 'withdraw', id)
    await button(fon, 'claim').click()
    await button(fon, 'release').waitFor()
    const boss = await enter(
      await browser.person({ width: 390, height: 844, scheme: 'dark', touch: true }),
      world,
      'supervisor',
      'boss',
      `/management/withdraw?state=pending&request=${id}`,
    )
    await button(boss, 'take_over').click()
    await boss.getByRole('dialog').waitFor()
    expect(await overlayProblems(boss)).toEqual([])
    await boss.getByRole('dialog').getByRole('button', { name: th['take_over']! }).click()
    await card(fon).getByRole('alert').getByText('boss@example.test รับช่วงคำขอนี้ไปแล้ว').waitFor()
    await expect.poll(() => isDisabled(fon)).toBe('true')
    // Finance may not take over.
    await expect.poll(() => button(fon, 'take_over').count()).toBe(0)
    expect(await isTooWide(boss)).toBe(false)
    expect(await accessibilityProblems(boss)).toEqual([])
    await shoot(boss, 'request-work-phone')
    await boss.context().close()
  })
})

test('two employees at one payout see each other, and one who leaves is no longer shown', async () => {
  const id = await newWithdrawal()
  await openRequest(fon, 'withdraw', id)
  await openRequest(lek, 'withdraw', id)
  await card(fon)
    .getByText(/lek Test กำลังดูอยู่/i)
    .waitFor()
  await card(lek)
    .getByText(/fon Test กำลังดูอยู่/i)
    .waitFor()
  await escape(lek)
  await expect.poll(() => card(lek).count()).toBe(0)
  await expect
    .poll(() =>
      card(fon)
        .getByText(/กำลังดูอยู่/)
        .count(),
    )
    .toBe(0)
  // The mark is in the list as well, without opening the request.
  await rowOf(lek, id)
    .getByRole('img', { name: /fon Test กำลังดูอยู่/i })
    .waitFor()
})

describe('a hold on a request', () => {
  test('by keyboard shows its reason and end beside the payout button, and is lifted by the same key', async () => {
    const [id, second] = [await newWithdrawal(), await newWithdrawal(nextPlayer(), '200')]
    await openRequest(fon, 'withdraw', id)
    await openRequest(lek, 'withdraw', id)
    await pressThai(fon, 'KeyP', 'ย')
    const dialog = fon.getByRole('dialog')
    await dialog.waitFor()
    await fon.keyboard.press('ArrowDown')
    await dialog.getByRole('radio', { name: '1 ชั่วโมง' }).and(fon.locator(':checked')).waitFor()
    await fon.keyboard.press('Tab')
    // The first of the preset reasons.
    await fon.keyboard.press('Enter')
    await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe(th['disposition_wait_player']!)
    await dialog.getByRole('button', { name: th['disposition_hold']!, exact: true }).focus()
    await fon.keyboard.press('Enter')
    await expect
      .poll(() => workOf(id))
      .toMatchObject({ holdReason: th['disposition_wait_player']!, ends: true })
    // The desk opens the next request that is not on hold.
    await rowOf(fon, second).and(fon.locator('[aria-current=true]')).waitFor()

    await expect.poll(() => isDisabled(lek)).toBe('true')
    await card(lek)
      .locator('footer')
      .getByRole('status')
      .getByText(new RegExp(`พักไว้ถึง .*${th['disposition_wait_player']!}`))
      .waitFor()
    await rowOf(lek, id)
      .getByRole('img', { name: /พักไว้ถึง/ })
      .waitFor()
    await shoot(lek, 'request-work-held')
    await lek.getByRole('button', { name: th['request_hold_hide']! }).click()
    await expect.poll(() => rowOf(lek, id).count()).toBe(0)
    await rowOf(lek, second).waitFor()
    await openRequest(lek, 'withdraw', id)
    await pressThai(lek, 'KeyP', 'ย')
    await expect.poll(() => isDisabled(lek)).toBeNull()
    expect((await workOf(id))['holdReason']).toBeNull()
  })

  test('on a deposit disables the link to the match desk, and a custom time in the past is refused', async () => {
    const id = await desk.asks(nextPlayer())
    await openRequest(fon, 'deposit', id)
    await button(fon, 'disposition_hold').click()
    const dialog = fon.getByRole('dialog')
    const hold = dialog.getByRole('button', { name: th['disposition_hold']!, exact: true })
    await dialog.getByText(th['request_hold_own']!).click()
    await dialog.getByLabel(th['request_hold_time']!).fill('00:00')
    await dialog.getByRole('textbox', { name: th['reason']! }).fill('the slip is of another day')
    await expect.poll(() => hold.getAttribute('aria-disabled')).toBe('true')
    await hold.hover()
    await fon.getByText(th['request_hold_past']!).first().waitFor()
    await expect
      .poll(() => dialog.getByRole('textbox', { name: th['reason']! }).inputValue())
      .toBe('the slip is of another day')
    await dialog.getByText(th['request_hold_tomorrow']!).click()
    await hold.click()
    await expect
      .poll(() => workOf(id))
      .toMatchObject({ holdReason: 'the slip is of another day', ends: true })
    await openRequest(fon, 'deposit', id)
    await expect.poll(() => card(fon).getByRole('link', { name: th['deposit_match']! }).count()).toBe(0)
    await card(fon)
      .locator('footer')
      .getByRole('status')
      .getByText(/the slip is of another day/)
      .waitFor()
  })
})

test('a note is written by keyboard, and a colleague sees its mark in the list, its author and time', async () => {
  const id = await newWithdrawal()
  await openRequest(lek, 'withdraw', id)
  await openRequest(fon, 'withdraw', id)
  await pressThai(fon, 'KeyN', 'ื')
  await fon.keyboard.type('โทรแล้ว ไม่รับสาย')
  await fon.keyboard.press('Control+Enter')
  await rowOf(lek, id).getByRole('img', { name: 'มีบันทึก 1 รายการ' }).waitFor()
  await card(lek).getByText('โทรแล้ว ไม่รับสาย').waitFor()
  await card(lek).getByText('fon@example.test').first().waitFor()
  await support.post('cashier/add-note', { operationId: randomUUID(), requestId: id, body: 'โทรกลับมาแล้ว' })
  const bodies = () =>
    card(lek)
      .getByRole('region', { name: th['request_notes']!, exact: true })
      .getByRole('listitem')
      .allTextContents()
  await expect
    .poll(async () => (await bodies()).map((text) => text.includes('โทรกลับมาแล้ว')))
    .toEqual([true, false])
  expect(await isTooWide(lek)).toBe(false)
  expect(await accessibilityProblems(lek)).toEqual([])
  await shoot(lek, 'request-work-notes')
})

test('a withdrawal of a player for whom others paid is marked in the list', async () => {
  const player = nextPlayer()
  const entryId = await desk.pays(player, '500.00', { sender: { bank: player.bank, name: 'วิภา คนอื่น' } })
  const { orderId } = await desk.match(support, entryId, await desk.asks(player))
  await desk.settled(support, orderId, ['done'])
  const id = await newWithdrawal(player)
  await visit(fon, `${world.url}/management/withdraw?state=pending`)
  await rowOf(fon, id).getByText(th['sender_differs']!).waitFor()
  await shoot(fon, 'withdrawals-names')
  await rowOf(fon, id).click()
  await card(fon).getByText(th['payout_names_none']!).waitFor()
  await rowOf(fon, id).getByText(th['sender_differs']!).waitFor()
})

test('a supervisor sets limits for one player, and the desk enforces them', async () => {
  const player = nextPlayer()
  const [row] = await world.sql`select id from player where external_key = ${player.externalKey}`
  const page = await enter(
    await browser.person(),
    world,
    'supervisor',
    'boss',
    `/management/user/${row!['id']}`,
  )
  const facts = page.getByRole('region', { name: th['player_facts']! })
  await facts.getByText(th['own_limits_title']!).waitFor()
  await facts.getByRole('button', { name: th['limits_change']! }).last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(th['settings_withdrawal_most']!).fill('๔๐๐')
  const save = dialog.getByRole('button', { name: th['form_save']! })
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true')
  await dialog.getByRole('button', { name: th['own_limits_reason_risk']! }).click()
  await shoot(page, 'own-limits')
  await save.click()
  await facts.getByText('ถอน 1–400 บาท', { exact: true }).waitFor()
  await facts.getByText(th['own_limits_mark']!).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.context().close()

  const nok = await enter(await browser.person(), world, 'support', 'nok', `/management/user/${row!['id']}`)
  await nok.getByRole('button', { name: th['withdrawal_new']! }).click()
  const form = nok.getByRole('dialog')
  await form.getByText('ตั้งแต่ 1 ถึง 400 บาท').waitFor()
  await form.getByLabel(th['withdrawal_new_amount']!).fill('401')
  await form.getByRole('button').last().hover()
  await nok.getByText(th['problem_amount_above_most']!).first().waitFor()
  await nok.context().close()
})
