import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { rowOf, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter, visit } from './door.ts'
import { expectDisabledOffline } from './offline.ts'
import { pressThai } from './keys.ts'

const world = worldOfFile({ browser: true, timeoutMs: 2_000 })
const browser = browserOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Page
let lek: Page
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await enter(await browser.person(), world, 'support', 'nok', '/management/statement')
  lek = await enter(
    await browser.person({ timezone: 'America/New_York' }),
    world,
    'support',
    'lek',
    '/management/statement',
  )
  for (const page of [nok, lek]) await page.getByText(th['connection_health_live']!).first().waitFor()
})

const player = (index: number) => world.shop.players[index]!

test('an entry that a bank reports appears on both screens automatically', async () => {
  const entryId = await desk.pays(player(0), '1234.50')
  for (const page of [nok, lek]) {
    await rowOf(page, entryId).waitFor()
    await expect.poll(() => rowOf(page, entryId).textContent()).toContain('1,234.50')
  }
})

test('one employee claims with C, and the other sees the holder and cannot claim it', async () => {
  const entryId = await desk.pays(player(1))
  await rowOf(nok, entryId).click()
  await nok.getByRole('button', { name: th['claim']! }).waitFor()
  await nok.keyboard.press('c')
  await nok.getByRole('button', { name: th['release']! }).waitFor()

  await rowOf(lek, entryId).click()
  await rowOf(lek, entryId).getByText('nok').waitFor()
  const claim = lek.getByRole('button', { name: th['claim']! })
  await expect.poll(() => claim.getAttribute('aria-disabled')).toBe('true')
  await nok.keyboard.press('Shift+C')
  await expect.poll(() => claim.getAttribute('aria-disabled')).toBeNull()
})

test('a match with Enter shows loading… and then done, on both screens, and the player has the credit once', async () => {
  const depositId = await desk.asks(player(2), '640', 60)
  const entryId = await desk.pays(player(2), '640.00')
  await world.fault(player(2), 'slow')
  for (const page of [nok, lek]) {
    await visit(page, `${world.url}/management/statement?tab=all&entry=${entryId}`)
    await rowOf(page, entryId).waitFor()
  }
  const button = nok.getByRole('button', { name: `จับคู่และเติม 700 (640 + โบนัส 60) ให้ ${player(2).code}` })
  await button.waitFor()
  await rowOf(nok, entryId).click()
  await expectDisabledOffline(button)
  await nok.keyboard.press('Enter')
  for (const page of [nok, lek]) await rowOf(page, entryId).getByText('loading...').waitFor()
  for (const page of [nok, lek]) await rowOf(page, entryId).getByText('ดำเนินการแล้ว').waitFor()
  expect(await world.balanceOf(player(2))).toBe(700)
  const [deposit] = await world.sql`select state from request where id = ${depositId}`
  expect(deposit).toEqual({ state: 'done' })
})

test('while the screen may be stale, Enter credits nobody and shows why', async () => {
  await desk.asks(player(13), '615')
  const entryId = await desk.pays(player(13), '615.00')
  await visit(nok, `${world.url}/management/statement?entry=${entryId}`)
  await nok.getByRole('button', { name: `จับคู่และเติม 615 ให้ ${player(13).code}` }).waitFor()
  await rowOf(nok, entryId).click()
  const sent: string[] = []
  const note = (request: { method: () => string; url: () => string }) =>
    request.method() === 'POST' && sent.push(request.url())
  await nok.context().setOffline(true)
  await nok.getByText(th['gate_offline']!).first().waitFor()
  nok.on('request', note)
  await nok.keyboard.press('Enter')
  await nok.getByRole('status').filter({ hasText: th['gate_offline']! }).first().waitFor()
  nok.off('request', note)
  await nok.context().setOffline(false)
  expect(sent.filter((url) => url.includes('match'))).toEqual([])
  expect(await world.sql`select 1 from credit_order where entry_id = ${entryId}`).toHaveLength(0)
})

test('money without a request is matched to a player with a bonus, and the request is created with both', async () => {
  const entryId = await desk.pays(player(14), '731.00')
  await visit(nok, `${world.url}/management/statement?tab=all&entry=${entryId}`)
  await rowOf(nok, entryId).waitFor()
  const open = nok.getByRole('button', { name: th['match_player']!, exact: true })
  await expectDisabledOffline(open)
  await open.click()
  const dialog = nok.getByRole('dialog')
  await dialog.getByRole('combobox').fill(player(14).code)
  await dialog.getByRole('option', { name: player(14).code }).click()
  await dialog.getByLabel(th['bonus']!, { exact: true }).fill('69')
  const confirm = dialog.getByRole('button', { name: /800.*731.*69/ })
  await expectDisabledOffline(confirm)
  await confirm.click()
  await rowOf(nok, entryId).getByText('ดำเนินการแล้ว').waitFor()
  expect(await world.balanceOf(player(14))).toBe(800)
  expect(
    await world.sql`select amount, bonus, created_by_staff from request where entry_id = ${entryId}`,
  ).toMatchObject([{ amount: 731, bonus: 69, createdByStaff: true }])
})

test('Enter pressed repeatedly is one credit', async () => {
  await desk.asks(player(6), '410')
  const entryId = await desk.pays(player(6), '410.00')
  await visit(nok, `${world.url}/management/statement?entry=${entryId}`)
  await nok.getByRole('button', { name: `จับคู่และเติม 410 ให้ ${player(6).code}` }).waitFor()
  await rowOf(nok, entryId).click()
  await Promise.all([1, 2, 3, 4].map(() => nok.keyboard.press('Enter')))
  await expect
    .poll(async () => world.sql`select state from statement_entry where id = ${entryId}`)
    .toEqual([{ state: 'done' }])
  expect(await world.balanceOf(player(6))).toBe(410)
})

test('a refused credit reopens the request, marks the entry and shows the back-end’s answer', async () => {
  const depositId = await desk.asks(player(7), '320')
  const entryId = await desk.pays(player(7), '320.00')
  await world.fault(player(7), 'refuse')
  await visit(nok, `${world.url}/management/statement?tab=all&entry=${entryId}`)
  await nok.getByRole('button', { name: `จับคู่และเติม 320 ให้ ${player(7).code}` }).click()
  for (const page of [nok, lek]) {
    await visit(page, `${world.url}/management/statement?tab=all&entry=${entryId}`)
    await rowOf(page, entryId).getByText('ไม่สามารถเพิ่ม credit ได้').waitFor()
  }
  await nok.getByText('ระบบเครดิตปฏิเสธรายการ').first().waitFor()
  await visit(nok, `${world.url}/management/deposit`)
  await rowOf(nok, depositId).getByText('กำลังดำเนินการ').waitFor()
})

test('two equally likely requests are marked as ambiguous, and Enter alone credits nobody', async () => {
  const deposits = [await desk.asks(player(8), '870'), await desk.asks(player(9), '870')]
  const entryId = await desk.pays(player(8), '870.00', { sender: undefined })
  await visit(nok, `${world.url}/management/statement?entry=${entryId}`)
  await nok.getByText(th['match_choose_yourself']!.replace('{n}', '2')).first().waitFor()
  await rowOf(nok, entryId).click()
  await nok.keyboard.press('Enter')
  expect(await world.sql`select 1 from credit_order where entry_id = ${entryId}`).toHaveLength(0)
  await nok.keyboard.press('2')
  const plain = nok.getByRole('button', { name: /^จับคู่และเติม 870 ให้/ })
  await plain.waitFor()
  // A bonus typed for one request does not go with the other.
  await nok.getByRole('textbox', { name: th['bonus']!, exact: true }).fill('55')
  await nok.getByRole('button', { name: /^จับคู่และเติม 925 / }).waitFor()
  await rowOf(nok, entryId).click()
  await nok.keyboard.press('1')
  await plain.waitFor()
  await nok.keyboard.press('Enter')
  await expect
    .poll(
      async () =>
        (await world.sql`select 1 from request where id in ${world.sql(deposits)} and state = 'done'`).length,
      { timeout: 300_000 },
    )
    .toBe(1)
})

test('the whole match is done by keyboard alone, on a Thai keyboard layout', async () => {
  await desk.asks(player(12), '555')
  const entryId = await desk.pays(player(12), '555.00')
  await visit(nok, `${world.url}/management/statement`)
  await rowOf(nok, entryId).waitFor()
  for (let presses = 0; presses < 60; presses++) {
    await pressThai(nok, 'KeyJ', '่')
    if ((await rowOf(nok, entryId).getAttribute('aria-current')) === 'true') break
  }
  await expect.poll(() => rowOf(nok, entryId).getAttribute('aria-current')).toBe('true')
  await nok.getByRole('button', { name: `จับคู่และเติม 555 ให้ ${player(12).code}` }).waitFor()
  await pressThai(nok, 'KeyC', 'แ')
  await nok.getByRole('button', { name: th['release']! }).waitFor()
  await nok.keyboard.press('Enter')
  await expect
    .poll(async () => world.sql`select state from statement_entry where id = ${entryId}`)
    .toEqual([{ state: 'done' }])
})
