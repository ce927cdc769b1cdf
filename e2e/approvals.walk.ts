import { randomUUID } from 'node:crypto'
import type { ApprovalRow } from '@khlang/contract/approvals'
import { type ApprovalAct, usualApprovals } from '@khlang/domain/staff/approval'
import type { Player } from '@khlang/seed/shop'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../apps/server/src/testing/client.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems, overlayProblems } from './axe.ts'
import { isTooWide, rowOf, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter, visit } from './door.ts'
import { escape, goByLatinKeys, pressAtRow } from './keys.ts'
import { expectDisabledOffline } from './offline.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let support: Client
let finance: Client
let fon: Page
let boss: Page
beforeAll(async () => {
  support = await world.as('support', 'lek')
  finance = await world.as('finance', 'fon')
  await setThresholds({ 'withdrawal.transfer': 300, 'player.bank': 0, 'credit.cut': 100 })
  fon = await enter(await browser.person(), world, 'finance', 'fon', '/management/withdraw')
  boss = await enter(await browser.person(), world, 'supervisor', 'boss', '/dashboard')
  for (const page of [fon, boss]) await page.getByText(th['connection_health_live']!).first().waitFor()
})
beforeEach(() => visit(fon, `${world.url}/management/withdraw`))

async function setThresholds(from: Partial<Record<ApprovalAct, number>>) {
  const rules = { ...usualApprovals, from: { ...usualApprovals.from, ...from } }
  await world.sql`
    insert into setting (key, value) values ('approvals', ${world.sql.json(rules as never)})
    on conflict (key) do update set value = excluded.value`
}

let next = 0
/** Returns the next player, without those whose keys make the back-end simulate faults. */
const nextPlayer = (): Player =>
  world.shop.players.filter(({ externalKey }) => !/^(refuse|silent|cut)-/.test(externalKey))[next++]!

const newWithdrawal = (player: Player, amount = '300'): Promise<{ id: string; version: number }> =>
  support.post('cashier/create-withdrawal', { operationId: randomUUID(), player: player.code, amount })
const requestPayoutApproval = async (client: Client, row: { id: string; version: number }) =>
  client.post('staff/ask-approval', {
    operationId: randomUUID(),
    command: 'cashier/transfer',
    input: { requestId: row.id, version: row.version, via: 'scb', accepted: ['not-deducted'] },
    reason: 'the player called',
  })
const words = (key: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), th[key]!)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const payouts = ({ id }: { id: string }) =>
  world.sql`select ordered_by from credit_order where request_id = ${id} and purpose = 'payOutWithdrawal'`
const sheet = (page: Page) => page.getByRole('region', { name: /^คำขอ #/ })

test('finance requests approval of a payout, a colleague approves it by keyboard alone, and both see it at once', async () => {
  const player = nextPlayer()
  const row = await newWithdrawal(player)
  await rowOf(fon, row.id).click()
  await fon.getByText(th['approval_second_hint']!).waitFor()
  await press(fon, 'SCB')
  await press(fon, words('withdrawal_pay', { amount: '300', way: 'SCB' }))
  await press(
    fon,
    words('withdrawal_accept', { pay: words('withdrawal_pay', { amount: '300', way: 'SCB' }) }),
  )
  await fon
    .getByText(words('approval_needed_from', { act: th['approval_act_transfer']!, from: '300' }))
    .waitFor()
  const send = fon.getByRole('button', { name: th['approval_ask']!, exact: true })
  await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true')
  await press(fon, th['approval_why_player']!)
  await send.click()
  await fon.getByText(th['approval_waits_now']!).waitFor()
  await escape(fon)
  await rowOf(fon, row.id).getByText(th['approval_waiting']!).waitFor()
  await fon.locator('[data-what=approvals]').waitFor({ state: 'attached' })
  expect(await payouts(row)).toHaveLength(0)

  await goByLatinKeys(boss, 'q')
  await boss.getByText(th['approval_same']!).waitFor()
  await sheet(boss).getByText(th['approval_why_player']!).waitFor()
  const why = words('approval_needed_from', { act: th['approval_act_transfer']!, from: '300' })
  await sheet(boss).getByText(why).waitFor()
  expect(await accessibilityProblems(boss)).toEqual([])
  await shoot(boss, 'approvals')
  await boss.keyboard.press('a')
  await boss.getByRole('dialog').getByText(player.code).waitFor()
  expect(await overlayProblems(boss)).toEqual([])
  await expectDisabledOffline(boss.getByRole('dialog').getByRole('button', { name: th['approval_yes_do']! }))
  expect(await payouts(row)).toHaveLength(0)
  await boss.keyboard.press('Enter')
  await sheet(boss).getByText(th['approval_done']!).first().waitFor()

  await rowOf(fon, row.id).getByText('โอนเงินscb').first().waitFor()
  await fon.getByText(new RegExp(`${th['approval_act_transfer']!} #\\d+: ${th['approval_done']!}`)).waitFor()
  expect([...(await payouts(row))]).toEqual([{ orderedBy: 'fon@example.test' }])
})

test('a refusal needs a reason, and the requester is notified on any page', async () => {
  const row = await newWithdrawal(nextPlayer())
  await visit(fon, `${world.url}/management/user`)
  await fon.getByText(th['connection_health_live']!).first().waitFor()
  const asked = await requestPayoutApproval(finance, row)
  await fon.locator('[data-what=approvals]').waitFor({ state: 'attached' })
  await visit(boss, `${world.url}/management/approvals?open=${asked.id}`)
  await boss.getByText(th['approval_same']!).waitFor()
  await boss.keyboard.press('r')
  const dialog = boss.getByRole('dialog')
  await expect
    .poll(() =>
      dialog.getByRole('button', { name: th['approval_no_do']! }).last().getAttribute('aria-disabled'),
    )
    .toBe('true')
  await dialog.getByRole('button', { name: th['approval_refuse_account']! }).click()
  await dialog.getByRole('button', { name: th['approval_no_do']!, exact: true }).last().click()
  await dialog.waitFor({ state: 'detached' })
  await sheet(boss).getByText(th['approval_refuse_account']!).waitFor()
  await fon.getByText(new RegExp(`boss · ${th['approval_refuse_account']!}`)).waitFor()
  expect(await payouts(row)).toHaveLength(0)
})

test('a change since the request is shown beside it, and it cannot be approved', async () => {
  const player = nextPlayer()
  const row = await newWithdrawal(player)
  await visit(boss, `${world.url}/management/approvals`)
  const asked = await requestPayoutApproval(finance, row)
  await world.sql`update player set account_number = '1112223399', account_changed_at = null where id = ${player.id}`
  await visit(boss, `${world.url}/management/approvals?open=${asked.id}`)
  await sheet(boss).waitFor()
  // The approval worker may have voided the approval before this page did.
  await boss.getByText(th['approval_changed_figures']!).waitFor()
  await boss.keyboard.press('a')
  await expect.poll(() => boss.getByRole('dialog').count()).toBe(0)
  expect(await payouts(row)).toHaveLength(0)
})

test('an employee can only withdraw their own request', async () => {
  const row = await newWithdrawal(nextPlayer())
  const asked = await requestPayoutApproval(finance, row)
  await visit(fon, `${world.url}/management/approvals?show=asked&open=${asked.id}`)
  await fon.getByText(th['approval_same']!).waitFor()
  const yes = sheet(fon).getByRole('button', { name: new RegExp(`^${th['approval_yes_do']!}`) })
  await expect.poll(() => yes.getAttribute('aria-disabled')).toBe('true')
  await yes.focus()
  await fon.getByRole('tooltip').filter({ hasText: th['problem_approval_own']!, visible: true }).waitFor()
  await press(fon, th['approval_withdraw']!)
  await sheet(fon).getByText(th['approval_withdrawn']!).first().waitFor()
})

test('an approval is asked for in the dialog whose command needs it, and the dialog keeps what was typed', async () => {
  const player = nextPlayer()
  await visit(fon, `${world.url}/management/user/${player.id}`)
  await press(fon, th['cut_title']!)
  const credits = fon.getByRole('dialog').getByLabel(th['cut_credits']!, { exact: true })
  await credits.fill('150')
  await press(fon, th['cut_reason_asked']!)
  await press(fon, words('cut_confirm', { n: '150', player: player.code }))
  await fon.getByText(words('approval_needed_from', { act: th['approval_act_cut']!, from: '100' })).waitFor()
  await press(fon, th['approval_why_player']!)
  await fon.keyboard.press('Control+Enter')
  await fon.getByText(th['approval_waits_now']!).waitFor()
  await expect.poll(() => credits.inputValue()).toBe('150')
  const asked = await world.sql`select reason from approval where act = 'credit.cut'`
  expect(asked).toMatchObject([{ reason: th['approval_why_player']! }])
  await escape(fon)
})

test('J and K move through the queue; on a phone it is one column, in the dark theme too', async () => {
  const first = await requestPayoutApproval(finance, await newWithdrawal(nextPlayer()))
  const second = await requestPayoutApproval(finance, await newWithdrawal(nextPlayer()))
  await visit(boss, `${world.url}/management/approvals?open=${first.id}`)
  const title = (n: number) => boss.getByRole('region', { name: words('approval_title', { n: String(n) }) })
  await title(first.number).getByText(th['approval_same']!).waitFor()
  const listed = ({ player }: ApprovalRow) =>
    boss.getByRole('navigation').getByRole('button').filter({ hasText: player!.code })
  await pressAtRow(boss, listed(second), 'j')
  await title(second.number).waitFor()
  await pressAtRow(boss, listed(first), 'k')
  await title(first.number).waitFor()

  const phone = await enter(
    await browser.person({ width: 390, height: 844, scheme: 'dark' }),
    world,
    'owner',
    'own',
    `/management/approvals?open=${first.id}`,
  )
  await phone.getByText(th['approval_same']!).waitFor()
  expect(await isTooWide(phone)).toBe(false)
  expect(await accessibilityProblems(phone)).toEqual([])
  await phone.context().close()
})

test('an owner sets the threshold for approvals, and the next payout needs one', async () => {
  await setThresholds({})
  const owner = await enter(await browser.person(), world, 'owner', 'own', '/dashboard')
  await owner.getByText(th['connection_health_live']!).first().waitFor()
  await owner.keyboard.press('Control+k')
  await owner.getByRole('combobox').fill(th['settings_approvals']!)
  await owner.keyboard.press('Enter')
  const settings = owner.getByRole('region', { name: th['settings_approvals']! })
  await settings.getByLabel(th['approval_act_transfer']!, { exact: true }).check()
  await settings
    .getByLabel(words('settings_approval_from', { act: th['approval_act_transfer']! }))
    .fill('1,000')
  await press(owner, th['settings_save']!)
  await owner.getByText(th['settings_saved']!).waitFor()
  const row = await newWithdrawal(nextPlayer(), '1000')
  expect(
    (
      await finance.refused('cashier/transfer', {
        operationId: randomUUID(),
        requestId: row.id,
        version: row.version,
        via: 'scb',
        accepted: ['not-deducted'],
      })
    ).code,
  ).toBe('approval-needed')
  await owner.context().close()
})
