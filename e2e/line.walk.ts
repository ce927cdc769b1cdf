import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { linePerson, newLineWorld } from '../apps/server/src/testing/line.ts'
import { ofFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems, overlayProblems } from './axe.ts'
import { isTooWide, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter, visit } from './door.ts'
import { bounceIntoDialog, escape } from './keys.ts'
import { focused, whenEnabled } from './shift-job.ts'

const world = ofFile(() => newLineWorld({ browser: true, connected: false, people: 6, quota: 20 }))
const browser = browserOfFile()
let boss: Page
let nok: Page
beforeAll(async () => {
  boss = await enter(await browser.person(), world, 'owner', 'boss', '/management/line')
  nok = await enter(await browser.person(), world, 'support', 'nok', '/management/line')
})

const said = (key: string, values: Record<string, string | number> = {}) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), th[key]!)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tab = (page: Page, key: string) =>
  page
    .getByRole('navigation', { name: th['page_line']!, exact: true })
    .getByRole('button', { name: th[key]! })
const person = (number: number) => linePerson(number).userId
const textFrom = (number: number, text: string) =>
  world.line.event('message', person(number), { message: { id: randomUUID(), type: 'text', text } })

test('an owner connects the account: a wrong token is marked, and a right one is never shown again', async () => {
  await boss.getByText(th['line_unset_title']!).waitFor()
  await boss.getByText(th['line_none']!).waitFor()
  await button(boss, th['line_to_settings']!).click()
  await boss.getByLabel(th['line_secret']!, { exact: true }).fill('not a secret')
  await boss.getByText(th['line_secret_wrong']!).first().waitFor()
  await boss.getByLabel(th['line_secret']!, { exact: true }).fill(world.line.secret)
  await boss.getByLabel(th['line_token']!, { exact: true }).fill('x'.repeat(60))
  await boss.getByLabel(th['line_enabled']!).check()
  await button(boss, th['form_save']!).click()
  await boss.getByText(th['problem_line_token_wrong']!).waitFor()
  await button(boss, th['understood']!).click()
  await boss.getByLabel(th['line_token']!, { exact: true }).fill(world.line.state.token)
  await button(boss, th['form_save']!).click()
  await boss.getByText(said('line_kept', { mask: `…${world.line.state.token.slice(-4)}` })).waitFor()
  await expect.poll(() => boss.getByLabel(th['line_token']!, { exact: true }).inputValue()).toBe('')
  await button(boss, th['line_test']!).click()
  await boss.getByText(said('line_test_ok', { name: 'ร้านสาธิต', id: '@900demo' })).waitFor()
  await boss.getByText(th['line_hook_unset']!).waitFor()
  expect(await accessibilityProblems(boss)).toEqual([])
})

test('a member who writes their code is suggested and linked by keyboard; the conversation is beside it', async () => {
  const { code } = world.shop.players[9]!
  await world.tell(world.line.event('follow', person(1)), textFrom(1, 'สวัสดีค่ะ'), textFrom(1, code))
  await world.tell(world.line.event('follow', person(2)), world.line.event('follow', person(3)))
  await nok.reload()
  await nok.getByRole('button', { name: /คนที่ 1/ }).focus()
  await nok.keyboard.press('Enter')
  await nok.getByText(said('line_suggest_code', { code })).waitFor()
  const drawer = nok.getByRole('dialog')
  await drawer.getByText('สวัสดีค่ะ').waitFor()
  expect(await overlayProblems(nok)).toEqual([])
  await button(nok, said('line_link_to', { code })).focus()
  await nok.keyboard.press('Enter')
  await drawer.getByRole('link', { name: new RegExp(code) }).waitFor()
  expect(
    (await (await world.as('support', 'nok')).get('players/form', { id: world.shop.players[9]!.id })).values,
  ).toMatchObject({ lineName: 'คนที่ 1', lineUserId: person(1) })
  await escape(nok)
  await drawer.waitFor({ state: 'detached' })
  await nok.getByRole('button', { name: new RegExp(`คนที่ 1.*${code}`) }).waitFor()
})

test('a message to chosen members is previewed, confirmed with its price, and its result is shown', async () => {
  for (const number of [2, 3]) {
    await nok.getByLabel(said('line_pick', { name: `คนที่ ${number}` })).focus()
    await nok.keyboard.press('Space')
  }
  await button(nok, said('line_picked_send', { n: 2 })).click()
  await nok.getByLabel(th['line_text']!, { exact: true }).fill('พรุ่งนี้ปิดปรับปรุง')
  await button(nok, said('line_sticker_of', { id: '52002734' })).click()
  await nok.getByText(said('line_quota_left', { left: 20, limit: 20, used: 0 })).waitFor()
  expect(await accessibilityProblems(nok)).toEqual([])
  await bounceIntoDialog(nok)
  await nok.getByLabel(th['line_text']!, { exact: true }).press('Control+Enter')
  await nok
    .getByRole('dialog')
    .getByText(said('line_confirm_quota', { n: 2 }))
    .waitFor()
  const send = await whenEnabled(button(nok, said('line_confirm', { n: 2 })))
  await focused(send)
  expect(await overlayProblems(nok)).toEqual([])
  await nok.keyboard.press('Enter')
  await nok.getByText(said('line_history_line', { n: 1, count: 2, who: 'nok' })).waitFor()
  await nok
    .getByRole('region', { name: th['line_history']! })
    .getByText(th['line_state_sent']!, { exact: true })
    .waitFor()
  expect(world.line.state.delivered.map(({ to, message }) => [to, message['type']])).toEqual([
    [person(2), 'text'],
    [person(2), 'sticker'],
    [person(3), 'text'],
    [person(3), 'sticker'],
  ])
  await nok.getByText(said('line_quota_left', { left: 18, limit: 20, used: 2 })).waitFor()
})

test('a member who blocks the account while a message is written is left out, and the page shows that beforehand', async () => {
  await tab(nok, 'line_tab_members').click()
  for (const number of [2, 3]) await nok.getByLabel(said('line_pick', { name: `คนที่ ${number}` })).check()
  await button(nok, said('line_picked_send', { n: 2 })).click()
  await nok.getByLabel(th['line_text']!, { exact: true }).fill('อีกครั้ง')
  await world.tell(world.line.event('unfollow', person(3)))
  world.line.state.delivered.length = 0
  await button(nok, th['line_review']!).click()
  await button(nok, said('line_confirm', { n: 2 })).click()
  await nok.getByText(th['problem_line_recipients_changed']!).waitFor()
  await button(nok, said('line_confirm', { n: 1 })).click()
  await nok.getByText(said('line_history_line', { n: 2, count: 1, who: 'nok' })).waitFor()
  await expect.poll(() => world.line.state.delivered.map(({ to }) => to)).toEqual([person(2)])
  await world.tell(world.line.event('follow', person(3)))
  world.line.state.quota.used = 2
})

test('an insufficient monthly quota is shown before sending', async () => {
  world.line.state.quota.used = 19
  await nok.reload()
  await nok.getByText(said('line_quota_left', { left: 1, limit: 20, used: 19 })).waitFor()
  await nok.getByText(said('line_to_followers', { n: 3 })).click()
  await nok.getByLabel(th['line_text']!, { exact: true }).fill('ถึงทุกคน')
  await nok.getByText(said('line_quota_short', { left: 1, n: 3 })).waitFor({ state: 'attached' })
  await expect.poll(() => button(nok, th['line_review']!).getAttribute('aria-disabled')).toBe('true')
  world.line.state.quota.used = 0
})

test('keywords and their answer are written, tried, and then used once', async () => {
  await tab(nok, 'line_tab_replies').click()
  await button(nok, th['line_reply_add']!).click()
  const form = nok.getByRole('dialog')
  await form.getByLabel(th['line_keywords']!, { exact: true }).fill('ฝาก, deposit')
  await form.getByLabel(th['line_reply_body']!, { exact: true }).fill('โอนมาที่บัญชีของร้านค่ะ')
  expect(await overlayProblems(nok)).toEqual([])
  await form.getByRole('button', { name: th['form_save']! }).click()
  await form.waitFor({ state: 'detached' })
  await nok.getByRole('textbox', { name: th['line_try']! }).fill('Deposit')
  await nok.keyboard.press('Enter')
  await nok.getByRole('region', { name: th['line_try']! }).getByText('โอนมาที่บัญชีของร้านค่ะ').waitFor()
  expect(await accessibilityProblems(nok)).toEqual([])
  world.line.state.delivered.length = 0
  const event = textFrom(2, 'ฝาก')
  await world.tell(event)
  await world.tell(event)
  expect(world.line.state.delivered).toMatchObject([{ to: person(2), by: 'reply' }])
})

test('a read-only role sees the members but not their messages, and every button shows why it is disabled', async () => {
  const page = await enter(
    await browser.person({ scheme: 'dark' }),
    world,
    'viewer',
    'vee',
    '/management/line',
  )
  await page.getByRole('button', { name: /คนที่ 2/ }).click()
  const write = button(page, th['line_write']!)
  await write.waitFor()
  await expect.poll(() => write.getAttribute('aria-disabled')).toBe('true')
  await expect.poll(() => page.getByRole('dialog').getByText(th['line_messages']!).count()).toBe(0)
  await visit(page, `${world.url}/management/line?tab=settings`)
  await page.getByText(th['line_settings_owner']!).waitFor()
  await expect.poll(() => page.getByLabel(th['line_token']!, { exact: true }).count()).toBe(0)
  await page.context().close()
})

test('every tab fits a phone', async () => {
  const page = await enter(await browser.person({ width: 390 }), world, 'owner', 'boss', '/management/line')
  for (const [key, ready] of [
    ['line_tab_members', 'คนที่ 1'],
    ['line_tab_send', th['line_history']!],
    ['line_tab_replies', th['line_keyword']!],
    ['line_tab_settings', th['line_webhook_url']!],
  ] as const) {
    await tab(page, key).click()
    await page.getByText(ready).first().waitFor()
    expect([key, await isTooWide(page)]).toEqual([key, false])
    expect(await accessibilityProblems(page)).toEqual([])
  }
  await page.context().close()
})

test('an owner sets up an alert to the night shift’s group by keyboard, and sees it arrive', async () => {
  const group = `C${'7'.padStart(32, '0')}`
  world.line.state.groups.set(group, 'กะดึก')
  await world.tell({ ...world.line.event('join', null), source: { type: 'group', groupId: group } })
  await tab(boss, 'line_tab_alerts').click()
  await boss.getByText(th['line_alert_none']!).waitFor()
  await button(boss, th['line_alert_add']!).press('Enter')
  const dialog = boss.getByRole('dialog')
  await dialog.getByLabel(th['line_alert_name']!, { exact: true }).waitFor()
  await boss.keyboard.type('กะดึก')
  await dialog.getByRole('checkbox', { name: 'กะดึก' }).press('Space')
  await dialog.getByLabel(th['alert_least']!).fill('1,00x')
  await dialog.getByText(th['alert_least_wrong']!).first().waitFor()
  await dialog.getByLabel(th['alert_least']!).fill('1,000')
  await dialog.getByLabel(th['line_alert_gather_label']!).fill('0')
  expect(await overlayProblems(boss)).toEqual([])
  await boss.keyboard.press('Enter')
  const card = boss.locator('[data-alert]')
  await card.getByText(said('line_alert_from', { sum: '1,000' })).waitFor()

  world.line.state.delivered.length = 0
  await card.getByRole('button', { name: th['line_alert_test']! }).press('Enter')
  await expect.poll(() => world.line.state.delivered.map(({ to }) => to)).toEqual([group])
  const owner = await world.as('owner', 'boss')
  for (const amount of ['900', '1500'])
    await owner.post('cashier/create-withdrawal', {
      operationId: randomUUID(),
      player: world.shop.players[1]!.code,
      amount,
    })
  await expect
    .poll(() =>
      world.line.state.delivered.slice(1).map(({ message }) => String(message['text']).split('\n')[1]),
    )
    .toEqual([expect.stringContaining('1,500 บาท')])
  await expect.poll(() => card.getByText(th['line_alert_never']!).count()).toBe(0)
})

test('a member referred by a master of another agent is not linked with that master, and the page shows why', async () => {
  const owner = await world.as('owner', 'boss')
  const [master] = (await owner.get('agents/masters', { sort: 'key', direction: 'asc' })).rows
  const { id, code } = world.shop.players[8]!
  await world.sql`
    update player set master_id = null, agent_id = (select a.id from agent a join master m on m.id = ${master.id} and m.agent_id <> a.id limit 1)
    where id = ${id}`
  await world.tell(world.line.event('follow', person(4)), textFrom(4, `ref ${master.key}`), textFrom(4, code))
  await visit(nok, `${world.url}/management/line`)
  await nok.getByRole('button', { name: /คนที่ 4/ }).click()
  await nok.getByText(said('line_suggest_code', { code })).waitFor()
  await button(nok, said('line_link_to', { code })).click()
  await nok.getByText(th['problem_master_of_another_agent']!).waitFor()
  await button(nok, th['understood']!).click()
  await nok.getByLabel(said('line_link_with_master', { master: `${master.key} · ${master.name}` })).uncheck()
  await button(nok, said('line_link_to', { code })).click()
  const drawer = nok.getByRole('dialog')
  await drawer.getByRole('link', { name: new RegExp(code) }).waitFor()
  await escape(nok)
  await drawer.waitFor({ state: 'detached' })
})

test('unlinking the wrong person takes the master back that the link gave, and says when it stays', async () => {
  const owner = await world.as('owner', 'boss')
  const [master, another] = (await owner.get('agents/masters', { sort: 'key', direction: 'asc' })).rows
  const { id, code } = world.shop.players[7]!
  await world.sql`update player set master_id = null, agent_id = null where id = ${id}`
  const values = async () => (await owner.get('players/form', { id })).values
  const { lineName } = await values()
  await world.tell(world.line.event('follow', person(5)), textFrom(5, `ref ${master.key}`), textFrom(5, code))
  await visit(nok, `${world.url}/management/line`)
  await nok.getByRole('button', { name: /คนที่ 5/ }).click()
  await button(nok, said('line_link_to', { code })).click()
  await button(nok, th['line_unlink']!).click()
  const [{ username: agent }] = await world.sql<[{ username: string }]>`
    select username from agent where id = ${(await values()).agentId}`
  const given = `#${master.key} ${master.name}`
  const box = nok.getByLabel(said('line_unlink_with_both', { master: given, agent }))
  await expect.poll(() => box.isChecked()).toBe(true)
  expect(await overlayProblems(nok)).toEqual([])

  // A colleague gives the player another master meanwhile, and takes it back again.
  await world.sql`update player set master_id = ${another.id} where id = ${id}`
  await nok.getByText(said('line_unlink_master_stays', { master: given })).waitFor()
  await box.waitFor({ state: 'detached' })
  await world.sql`update player set master_id = ${master.id} where id = ${id}`
  await box.waitFor()
  await button(nok, th['line_unlink_wrong']!).click()
  await button(nok, said('line_unlink_title', { code })).click()
  // After unlinking nobody is suggested: the suggestion was used.
  await button(nok, th['line_link_open']!).waitFor()
  expect(await values()).toMatchObject({ masterId: null, agentId: null, lineUserId: null, lineName })
})
