import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems, overlayProblems } from './axe.ts'
import { dayOf } from '@khlang/domain/time'
import { isTooWide, prefer, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { arrive, enter } from './door.ts'
import { isFocused } from './nok.ts'

const path = '/management/report-user'
const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let fern: Page
beforeAll(async () => {
  for (const [who, kind, amount] of [
    [0, 'deposit', 5_000],
    [0, 'withdrawal', 6_000],
    [1, 'deposit', 2_000],
    [2, 'deposit', 1_000],
    [2, 'withdrawal', 300],
  ] as const)
    await world.sql`
      insert into request (id, external_key, kind, player_id, amount, state, via)
      values (${randomUUID()}, ${randomUUID()}, ${kind}, ${player(who).id}, ${amount}, ${kind === 'deposit' ? 'done' : 'transferred'},
        ${kind === 'deposit' ? null : 'scb'})`
  fern = await enter(await browser.person(), world, 'finance', 'fern', path)
  await fern.getByText(th['connection_health_live']!).first().waitFor()
})

const player = (index: number) => world.shop.players[index]!
const row = (page: Page, index: number) => page.getByRole('row').filter({ hasText: player(index).code })
const codes = async (page: Page) =>
  (await page.getByRole('row').allInnerTexts()).flatMap((text) => /[a-z]+\d{3}/.exec(text)?.[0] ?? [])
const foot = (page: Page) => page.getByRole('group', { name: th['totals']! })
const back = async (page: Page) => {
  await page.goBack()
  await row(page, 0).waitFor()
}

test('players are listed by this month’s net amount, with the total', async () => {
  await row(fern, 0).waitFor()
  await expect.poll(() => codes(fern)).toEqual([0, 1, 2].map((index) => player(index).code))
  await expect.poll(() => row(fern, 0).innerText()).toContain('−1,000')
  await foot(fern).getByText('8,000').waitFor()
  await foot(fern).getByText('6,300').waitFor()
  expect(await accessibilityProblems(fern)).toEqual([])
})

test('a click on a heading sorts by it, and the address keeps it', async () => {
  await fern.getByRole('button', { name: th['report_net']!, exact: true }).click()
  await expect.poll(() => codes(fern)).toEqual([1, 2, 0].map((index) => player(index).code))
  expect(new URL(fern.url()).searchParams.get('sort')).toBe('net')
})

test('a sum links to its list by keyboard; a row to the player, for the same days', async () => {
  await row(fern, 0).getByRole('link', { name: '6,000' }).locator('xpath=..').focus()
  await fern.keyboard.press('Enter')
  await arrive(fern, '**/management/withdraw?**')
  await foot(fern).getByText('6,000').waitFor()
  await back(fern)
  await row(fern, 0).getByText(player(0).firstName).click()
  await arrive(fern, `**/management/user/${player(0).id}?period=thisMonth`)
  await back(fern)
})

test('subtotals by agent add up to the total, and link to their part', async () => {
  await fern.getByRole('button', { name: th['report_shares']!, exact: true }).click()
  const dialog = fern.getByRole('dialog')
  const table = dialog.getByRole('table').first()
  await table.getByRole('row').last().getByText('8,000').waitFor()
  expect(await accessibilityProblems(fern)).toEqual([])
  const agent = table.getByRole('button').first()
  const name = await agent.innerText()
  await agent.click()
  await fern.locator('[data-filter=agent]').getByText(name).waitFor()
  await expect.poll(async () => (await codes(fern)).length).toBe(1)
  await fern.getByRole('button', { name: th['filters_clear']! }).first().click()
  await expect.poll(async () => (await codes(fern)).length).toBe(3)
})

test('a phone number searched for stays out of the address', async () => {
  await fern.getByLabel(th['report_search']!).fill(player(1).mobile)
  await expect.poll(() => codes(fern)).toEqual([player(1).code])
  expect(fern.url()).not.toContain(player(1).mobile)
  await fern.getByLabel(th['report_search']!).fill('')
  await expect.poll(async () => (await codes(fern)).length).toBe(3)
})

test('the report is recalculated on request, and shows progress meanwhile', async () => {
  await world.sql.begin(async (tx) => {
    await tx`lock table player_day, player_month in access exclusive mode`
    await fern.getByRole('button', { name: th['report_again']! }).click()
    await fern.getByRole('progressbar', { name: th['report_working']! }).waitFor()
  })
  await fern.getByRole('progressbar', { name: th['report_working']! }).waitFor({ state: 'detached' })
  await row(fern, 0).waitFor()
})

test('on a phone each player takes two lines', async () => {
  const phone = await browser.person({ width: 390, height: 844, touch: true, scheme: 'dark' })
  await enter(phone, world, 'viewer', 'nok', path)
  await row(phone, 0).getByText('−1,000').waitFor()
  expect(await isTooWide(phone)).toBe(false)
  expect(await accessibilityProblems(phone)).toEqual([])
  await shoot(phone, 'player-report-phone')

  await phone.getByRole('button', { name: th['filters']! }).first().tap()
  await phone.getByRole('button', { name: named('day_pick', th['period_from']!) }).tap()
  const calendar = phone.getByRole('dialog', { name: named('day_pick', th['period_from']!) })
  await calendar.locator('[aria-current=date]').waitFor()
  const outside = async () => {
    const { x, y, width, height } = (await calendar.boundingBox())!
    return x < 0 || y < 0 || x + width > 390 || y + height > 844
  }
  await expect.poll(outside, { message: 'the calendar reaches out of the window' }).toBe(false)
  await shoot(phone, 'calendar-phone')
})

test('a period is picked from one calendar in the employee’s era, by keyboard and by mouse', async () => {
  await prefer(world, 'finance', 'noi', { era: 'buddhist' })
  const noi = await enter(await browser.person(), world, 'finance', 'noi', path)
  const today = dayOf(new Date())
  const period = () => ['from', 'to'].map((end) => new URL(noi.url()).searchParams.get(end))
  const open = noi.getByRole('button', { name: named('day_pick', th['period_from']!) })
  const calendar = noi.getByRole('dialog', { name: named('day_pick', th['period_from']!) })

  await open.press('Enter')
  await calendar
    .getByText(String(Number(today.slice(0, 4)) + 543))
    .first()
    .waitFor()
  await calendar.locator(':focus').waitFor()
  expect(await overlayProblems(noi, [1440])).toEqual([])
  await shoot(noi, 'calendar')
  await calendar.locator('[aria-current=date]').press('Enter')
  await calendar.getByText(th['calendar_last']!).waitFor()
  await noi.keyboard.press('Enter')
  await expect.poll(period).toEqual([today, today])
  await expect.poll(() => isFocused(open)).toBe(true)

  await open.click()
  await calendar.getByRole('button', { name: th['calendar_previous_month']! }).click()
  const before = dayOf(new Date(Date.parse(`${today.slice(0, 7)}-01T12:00:00+07:00`) - 24 * 3_600_000)).slice(
    0,
    7,
  )
  for (const day of ['12', '10']) await calendar.getByText(day, { exact: true }).click()
  await expect.poll(period).toEqual([`${before}-10`, `${before}-12`])
})

const named = (key: string, label: string) => th[key]!.replace('{label}', label)
