import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { forgottenName } from '@khlang/domain/players/personal-data'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../apps/server/src/testing/client.ts'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems } from './axe.ts'
import { isTooWide, shoot, prefer, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter, follow, visit } from './door.ts'
import { escape, pressThai } from './keys.ts'

const world = worldOfFile({ browser: true, past: 20 })
let desk: Awaited<ReturnType<typeof newDesk>>
const browser = browserOfFile()
let boss: Page
let nok: Page
let support: Client
beforeAll(async () => {
  desk = await newDesk(world)
  boss = await enter(await browser.person(), world, 'supervisor', 'boss', address(6))
  nok = await enter(await browser.person(), world, 'support', 'nok', address(6))
  support = await world.as('support', 'nok')
  for (const page of [boss, nok]) await page.getByText(th['connection_health_live']!).first().waitFor()
})

const player = (index: number) => world.shop.players[index]!
const address = (index: number) => `/management/user/${player(index).id}`
const button = (page: Page, key: string) => page.getByRole('button', { name: th[key]!, exact: true })
const region = (page: Page, key: string) => page.getByRole('region', { name: th[key]!, exact: true })
/** The button of a tab, while it is the current one. */
const tabOf = (page: Page, tab: string) =>
  page
    .getByRole('navigation', { name: th['player_tabs']! })
    .locator('[aria-current=page]')
    .filter({ hasText: th[`player_tab_${tab}`]! })
const heading = (page: Page, index: number) => page.getByRole('heading', { name: player(index).code })

test('a caller’s identity, open items and money are visible at once, and later changes appear live', async () => {
  await heading(nok, 6).waitFor()
  await region(nok, 'player_open').getByText(th['player_open_none']!).waitFor()
  const id = await desk.asks(player(6), '640')
  const line = region(nok, 'player_open').getByRole('listitem')
  await line.getByText('640').waitFor()
  expect(await accessibilityProblems(nok)).toEqual([])
  const { orderId } = await desk.match(support, await desk.pays(player(6), '640.00'), id)
  await desk.settled(support, orderId)
  await region(nok, 'player_open').getByText(th['player_open_none']!).waitFor()
  await nok.getByRole('button', { name: th['period_today']!, exact: true }).click()
  await region(nok, 'player_money').locator('strong').filter({ hasText: /^640$/ }).first().waitFor()
  expect(new URL(nok.url()).searchParams.get('period')).toBe('today')
})

test('a note is written by keyboard alone on a Thai layout, and appears for a colleague', async () => {
  await escape(nok)
  await nok.evaluate('document.activeElement?.blur()')
  await pressThai(nok, 'KeyN', 'ื')
  const field = region(nok, 'player_tab_notes').getByLabel(th['note_add']!)
  await expect.poll(() => field.evaluate((one) => one.matches(':focus'))).toBe(true)
  await nok.keyboard.type('โทรมาถามยอด')
  await nok.keyboard.press('Control+Enter')
  await region(nok, 'player_tab_notes').getByRole('listitem').getByText('โทรมาถามยอด').waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
  await shoot(nok, 'player-notes')
  await region(boss, 'player_tab_notes').getByText('โทรมาถามยอด').waitFor()
  await button(nok, 'note_strike').click()
  await nok.locator('del').getByText('โทรมาถามยอด').waitFor()
  expect(await accessibilityProblems(nok)).toEqual([])
})

test('a status is chosen with its effects in view, shown to everybody, and changed back', async () => {
  await follow(nok, address(7))
  await heading(nok, 7).waitFor()
  await follow(boss, address(7))
  await heading(boss, 7).waitFor()
  await boss.keyboard.press('s')
  const dialog = boss.getByRole('dialog')
  await dialog.getByLabel(th['player_suspended']!, { exact: true }).check()
  await dialog.getByRole('cell', { name: th['standing_blocked']! }).first().waitFor()
  await button(boss, 'standing_reason_slip').click()
  expect(await accessibilityProblems(boss)).toEqual([])
  await dialog.getByRole('button', { name: th['player_suspended']! }).click()
  await nok.getByText(th['player_suspended_why']!).waitFor()
  await nok.getByText(th['standing_reason_slip']!).waitFor()
  await button(boss, 'standing_undo').click()
  await expect.poll(() => nok.getByText(th['player_suspended_why']!).count()).toBe(0)
})

test('a role that may not suspend sees why on the button', async () => {
  await nok.keyboard.press('s')
  const dialog = nok.getByRole('dialog')
  await dialog.getByLabel(th['player_suspended']!, { exact: true }).check()
  const confirm = dialog.getByRole('button', { name: th['player_suspended']! })
  await expect.poll(() => confirm.getAttribute('aria-disabled')).toBe('true')
  await escape(nok)
})

test('an exclusion takes effect at once, and a deposit for the player shows why it is refused', async () => {
  await button(nok, 'exclusion_title').click()
  const dialog = nok.getByRole('dialog')
  await button(nok, 'exclusion_for_good').click()
  await button(nok, 'exclusion_reason_asked').click()
  expect(await accessibilityProblems(nok)).toEqual([])
  await dialog.getByRole('button', { name: th['exclusion_for_good']! }).last().click()
  await nok.getByText(th['warning_excluded_deposits']!).first().waitFor()
  await boss.getByText(th['warning_excluded_deposits']!).first().waitFor()

  await button(nok, 'deposit_new').click()
  await nok.getByRole('dialog').getByLabel(th['withdrawal_new_amount']!).fill('500')
  const confirm = nok.getByRole('dialog').getByRole('button', { name: player(7).code })
  await expect.poll(() => confirm.getAttribute('aria-disabled')).toBe('true')
  await nok
    .getByRole('dialog')
    .getByText(th['problem_player_excluded']!)
    .first()
    .waitFor({ state: 'attached' })
  await escape(nok)
})

test('a request is made from the page for that player, and their own limit gives a warning', async () => {
  await support.post('players/set-limits', { id: player(8).id, day: 300, month: null, reason: 'his wish' })
  await follow(nok, address(8))
  await heading(nok, 8).waitFor()
  await nok.keyboard.press('d')
  const dialog = nok.getByRole('dialog')
  await dialog.getByLabel(th['withdrawal_new_amount']!).fill('301')
  await dialog.getByText(th['limit_over_day']!).waitFor()
  await dialog.getByRole('button', { name: player(8).code }).click()
  await region(nok, 'player_open').getByText('301').waitFor()
})

test('tags are added and removed, and suggested from other players', async () => {
  await button(nok, 'tag_add').click()
  await nok.keyboard.type('VIP')
  await nok.keyboard.press('Enter')
  const off = nok.getByRole('button', { name: th['tag_remove']!.replace('{word}', 'VIP') })
  await off.waitFor()
  await follow(boss, '/management/user?tag=VIP')
  await boss
    .getByRole('row')
    .filter({ hasText: player(8).code })
    .waitFor()
  await off.click()
  await expect.poll(() => off.count()).toBe(0)
})

test('a player’s limit for the month alone is set from their page, with a reason', async () => {
  await visit(nok, `${world.url}${address(9)}`)
  await heading(nok, 9).waitFor()
  await button(nok, 'limits_change').first().click()
  const dialog = nok.getByRole('dialog')
  await dialog.getByLabel(th['limits_per_month']!).fill('๗,๓๐๐')
  const save = dialog.getByRole('button', { name: th['form_save']!, exact: true })
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true')
  await dialog.getByRole('button', { name: th['exclusion_reason_budget']!, exact: true }).click()
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  const { limits } = await support.get('players/profile', { id: player(9).id })
  expect(limits).toMatchObject({ day: null, month: 7_300 })
})

test('the timeline shows events in words, and is filtered by changes', async () => {
  await follow(nok, `${address(7)}?tab=timeline`)
  const past = region(nok, 'player_tab_timeline')
  await past.getByText(th['timeline_player_exclusion']!).waitFor()
  await past.getByText(th['timeline_player_standing']!).first().waitFor()
  await button(nok, 'timeline_group_changes').click()
  await expect.poll(() => new URL(nok.url()).searchParams.get('of')).toBe('changes')
  await expect.poll(() => past.getByText('{').count()).toBe(0)
  expect(await accessibilityProblems(nok)).toEqual([])
})

test('full numbers are revealed with a reason, to permitted roles, and hidden again automatically', async () => {
  await follow(nok, `${address(9)}?tab=accounts`)
  await heading(nok, 9).waitFor()
  await expect.poll(() => button(nok, 'reveal_open').getAttribute('aria-disabled')).toBe('true')
  await boss.clock.install()
  await visit(boss, `${world.url}${address(9)}?tab=accounts`)
  await heading(boss, 9).waitFor()
  const whole = boss.getByText(player(9).accountNumber, { exact: true })
  await expect.poll(() => whole.count()).toBe(0)
  await button(boss, 'reveal_open').click()
  await button(boss, 'reveal_reason_call').click()
  await boss.getByRole('dialog').getByRole('button', { name: th['reveal_open']! }).click()
  await whole.first().waitFor()
  await boss
    .getByText(`x${player(9).accountNumber.slice(-6)}`, { exact: true })
    .or(boss.getByText(`x${player(9).accountNumber.slice(-4)}`, { exact: true }))
    .first()
    .waitFor()
  expect(await accessibilityProblems(boss)).toEqual([])
  await boss.clock.runFor(61_000)
  await expect.poll(() => whole.count()).toBe(0)
  const [line] =
    await world.sql`select actor, reason from audit where act = 'player.reveal' and object_id = ${player(9).id}`
  expect(line).toEqual({ actor: 'boss@example.test', reason: th['reveal_reason_call'] })
})

test('a shared account gives a warning with a link, and the block list is one step away', async () => {
  await world.sql`update player set account_number = ${player(10).accountNumber} where id = ${player(11).id}`
  await follow(nok, address(10))
  await nok.getByRole('link', { name: th['warning_linked_open']! }).click()
  await region(nok, 'linked_account').getByText(player(11).code).waitFor()
  await button(nok, 'blocklist_title').click()
  const dialog = nok.getByRole('dialog')
  await dialog.getByLabel(th['blocklist_account']!, { exact: true }).last().fill(player(10).accountNumber)
  await dialog.getByLabel(th['reason']!).fill('หลอกโอน')
  await dialog.getByRole('button', { name: th['blocklist_add']! }).click()
  await dialog.getByRole('listitem').getByText('หลอกโอน').waitFor()
  await expect.poll(() => dialog.getByRole('listitem').innerText()).not.toContain(player(10).accountNumber)
  expect(await accessibilityProblems(nok)).toEqual([])
  await escape(nok)
  await nok.reload()
  await nok.getByText('หลอกโอน').waitFor()
})

test('the desk shows the player’s warnings beside an entry, and links to the player', async () => {
  await support.post('players/block-value', {
    operationId: randomUUID(),
    kind: 'mobile',
    value: player(13).mobile,
    level: 'watch',
    reason: 'เบอร์นี้เคยสมัครหลายชื่อ',
  })
  await desk.asks(player(13), '777')
  const entryId = await desk.pays(player(13), '777.00')
  await follow(nok, `/management/statement?entry=${entryId}`)
  const card = region(nok, 'player_title').or(
    nok.getByRole('region', { name: th['player_title']!.replace('{code}', player(13).code) }),
  )
  await card.getByText('เบอร์นี้เคยสมัครหลายชื่อ').waitFor()
  expect(await accessibilityProblems(nok)).toEqual([])
  await card.getByRole('link', { name: player(13).code }).click()
  await heading(nok, 13).waitFor()
  await nok.getByText('เบอร์นี้เคยสมัครหลายชื่อ').waitFor()
})

test('a key in the address is replaced by a meaningless id', async () => {
  const { externalKey } = player(12)
  await visit(nok, `${world.url}/management/user/${externalKey}`)
  await heading(nok, 12).waitFor()
  expect(new URL(nok.url()).pathname).toBe(address(12))
  await nok.goBack()
  expect(nok.url()).not.toContain(externalKey)
})

test('an unknown player has a page that shows that, with a link to all players', async () => {
  await follow(nok, `/management/user/${randomUUID()}`)
  const alert = nok.getByRole('alert')
  await alert.getByText(th['player_absent']!).waitFor()
  await alert.getByRole('link', { name: 'Check All Users' }).click()
  await nok
    .getByRole('row')
    .filter({ hasText: player(0).code })
    .waitFor()
})

test('a player gets a copy of all their data on request, and is forgotten after a second person approves', async () => {
  const owner = await world.as('owner', 'own')
  const code = player(15).code
  await follow(boss, address(15))
  await heading(boss, 15).waitFor()
  await button(boss, 'privacy_title').click()
  const dialog = boss.getByRole('dialog')
  const copy = dialog.getByRole('button', { name: th['privacy_file_take']! })
  await expect.poll(() => copy.getAttribute('aria-disabled')).toBe('true')
  await button(boss, 'privacy_reason_letter').click()
  const [file] = await Promise.all([boss.waitForEvent('download'), copy.click()])
  expect(await readFile(await file.path(), 'utf8')).toContain(player(15).mobile)
  const forget = dialog.getByRole('button', { name: th['privacy_forget_do']!.replace('{player}', code) })
  await expect.poll(() => forget.getAttribute('aria-disabled')).toBe('true')
  await dialog.getByLabel(th['privacy_forget_type']!.replace('{player}', code)).fill(code)
  expect(await accessibilityProblems(boss)).toEqual([])
  await shoot(boss, 'player-privacy')
  await forget.click()
  await button(boss, 'approval_why_player').click()
  await button(boss, 'approval_ask').click()
  await dialog.getByText(th['approval_waits_now']!).waitFor()
  await escape(boss)

  const { rows } = await owner.get('staff/approvals', { show: 'mine' })
  const asked = rows.find(({ act }: { act: string }) => act === 'player.forget')
  await owner.post('staff/decide', { approvalId: asked.id, version: asked.version, decision: 'approve' })
  await boss.getByText(th['privacy_forgotten_note']!).waitFor()
  await boss.getByText(forgottenName).first().waitFor()
  await expect.poll(() => boss.getByRole('main').innerText()).not.toContain(player(15).firstName)
  expect(await accessibilityProblems(boss)).toEqual([])
  await shoot(boss, 'player-forgotten')
})

test('the page is readable in the dark theme, with every possible warning', async () => {
  const id = player(14).id
  await world.sql`update player set status = 'suspended', excluded_from = 'deposits', tags = array['VIP', 'โทรกลับ', 'ใหม่', 'a', 'b'],
    limit_day = 1, limit_month = 1, account_changed_at = now(), mobile = ${player(13).mobile} where id = ${id}`
  await prefer(world, 'support', 'mali', { theme: 'dark' })
  const page = await enter(await browser.person({ scheme: 'dark' }), world, 'support', 'mali', address(14))
  for (const tab of ['overview', 'timeline', 'accounts', 'linked', 'notes']) {
    await follow(page, `${address(14)}?tab=${tab}`)
    await tabOf(page, tab).waitFor()
    await page.getByText(th['warning_account_changed']!).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  }
  await page.context().close()
})

test('the page fits a phone', async () => {
  const phone = await enter(
    await browser.person({ width: 390, height: 844, touch: true }),
    world,
    'support',
    'lek',
    address(6),
  )
  for (const tab of ['overview', 'history', 'timeline', 'accounts', 'linked', 'notes']) {
    await follow(phone, `${address(6)}?tab=${tab}`)
    await tabOf(phone, tab).waitFor()
    expect(await isTooWide(phone)).toBe(false)
  }
  await phone.context().close()
})
