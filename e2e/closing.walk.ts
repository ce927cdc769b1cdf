import { dayOf } from '@khlang/domain/time'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems, overlayProblems } from './axe.ts'
import { isTooWide, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter, visit } from './door.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let entryId: string
let nok: Page
beforeAll(async () => {
  const desk = await newDesk(world)
  entryId = await desk.pays(player(0), '412.50')
  await desk.asks(player(1), '900')
  const noon = (day: string) => new Date(`${day}T12:00:00+07:00`).toISOString()
  await desk.pays(player(2), '75.25', { account: 'kbank-1', occurredAt: noon(yesterday) })
  nok = await enter(await browser.person(), world, 'support', 'nok', '/management/hand-over')
  await nok.getByText(th['connection_health_live']!).first().waitFor()
})

const player = (index: number) => world.shop.players[index]!
const yesterday = dayOf(new Date(Date.now() - 86_400_000))
const button = (page: Page, key: string) => page.getByRole('button', { name: th[key]!, exact: true })
const says = (key: string, names: Record<string, string> = {}) =>
  Object.entries(names).reduce((text, [name, value]) => text.replace(`{${name}}`, value), th[key]!)
const section = (page: Page, key: string) => page.getByRole('region', { name: th[key]!, exact: true })
const whyNot = async (page: Page, key: string) => {
  const id = await button(page, key).getAttribute('aria-describedby')
  return page.locator(`[id="${id}"]`).textContent()
}
/** Focuses a button and presses Enter. */
const press = async (page: Page, key: string) => {
  await button(page, key).focus()
  await page.keyboard.press('Enter')
}

test('a shift is handed over by keyboard: its open items are listed and link to their rows', async () => {
  const open = section(nok, 'shift_open_title')
  const link = open.getByRole('row').filter({ hasText: '412.50' }).getByRole('link')
  await link.waitFor()
  await expect.poll(() => link.getAttribute('href')).toContain(`entry=${entryId}`)
  expect(await accessibilityProblems(nok)).toEqual([])
  await nok.getByLabel(th['shift_note']!).focus()
  await nok.keyboard.type('รอลูกค้า 412.50 ส่งสลิป')
  await shoot(nok, 'hand-over-given')
  await press(nok, 'shift_give')
  await nok.getByRole('heading', { name: says('shift_number', { n: '1' }) }).waitFor()
  await nok.getByText('รอลูกค้า 412.50 ส่งสลิป').waitFor()
  await expect.poll(() => whyNot(nok, 'shift_take')).toBe(th['problem_hand_over_own'])
})

test('a colleague is notified on any page, reads the signed handover and objects; its author sees the objection', async () => {
  const lek = await enter(
    await browser.person({ scheme: 'dark' }),
    world,
    'finance',
    'lek',
    '/management/deposit',
  )
  const waits = lek.getByRole('link', { name: th['shift_pill']! })
  await expect.poll(() => waits.getAttribute('title')).toContain(says('shift_waits', { who: 'nok' }))
  await waits.focus()
  await lek.keyboard.press('Enter')
  await lek.getByText('รอลูกค้า 412.50 ส่งสลิป').waitFor()
  const row = section(lek, 'shift_open_title').getByRole('row').filter({ hasText: '412.50' })
  await row.getByText(th['shift_still_open']!).waitFor()
  expect(await accessibilityProblems(lek)).toEqual([])
  const boss = await world.as('supervisor', 'boss')
  await boss.post('statements/cancel', { entryId, reason: 'เงินทดสอบ' })
  await row.getByText(/ยกเลิก · boss/).waitFor()
  await lek.getByLabel(th['shift_object']!).focus()
  await lek.keyboard.press('Space')
  await expect.poll(() => whyNot(lek, 'shift_take_objecting')).toBe(th['shift_object_missing'])
  await lek.getByLabel(th['shift_take_note']!).focus()
  await lek.keyboard.type('ยอด kbank-1 ไม่ตรง')
  await press(lek, 'shift_take_objecting')
  await section(lek, 'shift_take_title').waitFor({ state: 'detached' })
  await waits.waitFor({ state: 'detached' })
  await nok.getByText('ยอด kbank-1 ไม่ตรง').waitFor()
  await shoot(lek, 'hand-over')
  await lek.context().close()
})

test('the hours that are shown are the ones handed over, not those since the last handover', async () => {
  await visit(nok, `${world.url}/management/hand-over`)
  const [from, until] = [`${yesterday} 08:00`, `${yesterday} 16:00`]
  await nok.getByLabel(th['shift_from']!, { exact: true }).fill(from)
  await nok.getByLabel(th['shift_until']!, { exact: true }).fill(until)
  await press(nok, 'shift_show')
  await section(nok, 'shift_accounts').getByText('75.25').first().waitFor()
  await press(nok, 'shift_give')
  const signed = () => world.sql`
    select from_at, until_at from hand_over where given_by = 'nok@example.test' order by given_at desc limit 1`
  await expect.poll(signed).toEqual([
    {
      fromAt: new Date(`${yesterday}T08:00:00+07:00`),
      untilAt: new Date(`${yesterday}T16:00:00+07:00`),
    },
  ])
})

test('only the handover sheet itself is printed', async () => {
  await nok.emulateMedia({ media: 'print' })
  await expect.poll(() => nok.getByRole('banner').isVisible()).toBe(false)
  await expect.poll(() => button(nok, 'shift_print').isVisible()).toBe(false)
  await expect.poll(() => nok.getByText(th['shift_signature']!).first().isVisible()).toBe(true)
  await expect.poll(() => nok.getByRole('navigation', { name: th['shift_list']! }).isVisible()).toBe(false)
  await nok.emulateMedia({ media: 'screen' })
})

test('by keyboard alone a day with an explained difference is closed; later changes show against it', async () => {
  const fern = await enter(await browser.person(), world, 'finance', 'fern', '/management/daily-close')
  const discrepancy = section(fern, 'daily_discrepancies')
    .getByRole('listitem')
    .filter({ hasText: 'kbank-1' })
  await discrepancy.getByText('75.25').waitFor()
  await expect.poll(() => whyNot(fern, 'daily_close')).toBe(th['problem_day_unexplained'])
  await press(fern, 'daily_discrepancy_rows')
  await discrepancy.getByRole('link').first().waitFor()
  expect(await accessibilityProblems(fern)).toEqual([])

  await press(fern, 'daily_explain')
  const dialog = fern.getByRole('dialog')
  await dialog.getByRole('button', { name: th['daily_explain_slip']! }).focus()
  await fern.keyboard.press('Enter')
  expect(await overlayProblems(fern)).toEqual([])
  await dialog.getByRole('button', { name: th['daily_explain']!, exact: true }).focus()
  const readAgain = fern.waitForResponse(/reports\/daily-close/)
  await fern.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await readAgain
  await discrepancy.getByText(th['daily_explained']!, { exact: true }).waitFor()

  await press(fern, 'daily_close')
  const confirm = dialog.getByRole('button', { name: th['daily_close']!, exact: true })
  // The figures have another bank of an account than the ones shown: nobody closes what they have not seen.
  await world.sql`update own_account set bank = 'BBL' where code = 'kbank-1'`
  await confirm.focus()
  await fern.keyboard.press('Enter')
  await dialog.getByText(th['problem_drift_changed']!).first().waitFor()
  // The page has read them again, so that the next press closes what is shown.
  await fern.locator('main [data-bank="bbl"]').first().waitFor()
  await confirm.press('Enter')
  await fern.getByText(/^ปิดยอดโดย fern/).waitFor()
  const days = fern.getByRole('navigation', { name: th['daily_days']! })
  await days.getByRole('button', { name: new RegExp(`${yesterday}.*${th['daily_state_closed']}`) }).waitFor()

  const desk = await newDesk(world)
  await desk.pays(player(3), '30.00', {
    account: 'kbank-1',
    reference: 'late',
    occurredAt: new Date(`${yesterday}T13:00:00+07:00`).toISOString(),
  })
  await fern.getByRole('row', { name: /kbank-1 · เงินเข้า 1 × 75\.25 2 × 105\.25/ }).waitFor()
  expect(await accessibilityProblems(fern)).toEqual([])

  await press(fern, 'daily_reopen')
  await dialog.waitFor()
  expect(await overlayProblems(fern)).toEqual([])
  await dialog.getByRole('button', { name: th['daily_reopen_late']! }).focus()
  await fern.keyboard.press('Enter')
  await dialog.getByRole('button', { name: th['daily_reopen']!, exact: true }).focus()
  await fern.keyboard.press('Enter')
  await fern.getByText(th['daily_stale']!, { exact: false }).waitFor()
  await expect.poll(() => whyNot(fern, 'daily_close')).toBe(th['problem_day_unexplained'])
  await fern.context().close()
})

test('a role that may not close sees why; today cannot be closed; the page fits a phone', async () => {
  const vee = await enter(
    await browser.person({ width: 390 }),
    world,
    'viewer',
    'vee',
    `/management/daily-close?day=${dayOf(new Date())}`,
  )
  await vee.getByText(th['daily_running_hint']!).waitFor()
  await expect.poll(() => whyNot(vee, 'daily_close')).toBe(th['problem_day_not_over'])
  expect(await isTooWide(vee)).toBe(false)
  await visit(vee, `${world.url}/management/hand-over`)
  await section(vee, 'shift_open_title').waitFor()
  await expect.poll(() => whyNot(vee, 'shift_give')).toBe(th['problem_not_permitted'])
  expect(await isTooWide(vee)).toBe(false)
})
