import { randomUUID } from 'node:crypto'
import { daysLater } from '@khlang/domain/months'
import { dayOf } from '@khlang/domain/time'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems } from './axe.ts'
import { isTooWide, prefer, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { arrive, enter, load } from './door.ts'
import { intercept } from './intercept.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let fern: Page
const today = dayOf(new Date())
beforeAll(async () => {
  for (let ago = 40; ago >= 0; ago--) {
    await addFinished('deposit', ago % 4, 1_000 + 10 * ago, ago)
    if (ago % 3 === 0) await addFinished('withdrawal', ago % 4, 400, ago)
  }
  fern = await enter(await browser.person(), world, 'finance', 'fern', '/dashboard')
  await fern.getByText(th['connection_health_live']!).first().waitFor()
})

const player = (index: number) => world.shop.players[index]!
const addFinished = (kind: 'deposit' | 'withdrawal', who: number, amount: number, ago: number) =>
  world.sql`
    insert into request (id, external_key, kind, player_id, amount, state, via, employee, created_at)
    values (${randomUUID()}, ${randomUUID()}, ${kind}, ${player(who).id}, ${amount}, ${kind === 'deposit' ? 'done' : 'transferred'},
      ${kind === 'deposit' ? null : 'scb'}, 'fern@example.test', clock_timestamp() - make_interval(days => ${ago}))`
const card = (page: Page, what: string) => page.locator(`li[data-what="${what}"] a`).last()
const chart = (page: Page, key: string) => page.getByRole('figure', { name: th[key]!, exact: true })
/** Waits for the exact amount, which is there for screen readers beside the shortened one. */
const waitForAmount = (page: Page, what: string, amount: string) =>
  card(page, what).getByText(amount).first().waitFor()
/** `spot`: the number of the day, then 0 for deposits or 1 for withdrawals. */
const bar = (page: Page, spot: string) => chart(page, 'dashboard_money_days').locator(`[data-spot="${spot}"]`)
const back = async (page: Page) => {
  await page.goBack()
  await chart(page, 'dashboard_money_days').waitFor()
}

test('today’s figures are exact to the baht, link to their lists, and are updated live', async () => {
  await waitForAmount(fern, 'deposits', '1,000')
  await expect.poll(() => card(fern, 'net').innerText()).toContain('600')
  await card(fern, 'deposits').click()
  await arrive(fern, '**/management/deposit?**')
  expect(new URL(fern.url()).searchParams.get('state')).toBe('moved')
  await fern.getByRole('group', { name: th['totals']! }).getByText('1,000').first().waitFor()
  await back(fern)
  await addFinished('deposit', 0, 2_500, 0)
  await waitForAmount(fern, 'deposits', '3,500')
})

test('the chart is used by keyboard: arrows move between days, and Enter opens the list behind one', async () => {
  await bar(fern, '29-0').focus()
  await fern.keyboard.press('ArrowLeft')
  await expect.poll(() => bar(fern, '28-0').evaluate((one) => one.matches(':focus'))).toBe(true)
  await expect.poll(() => bar(fern, '28-0').getAttribute('aria-label')).toContain('1,010')
  await chart(fern, 'dashboard_money_days').getByText('1,010').first().waitFor()
  await fern.keyboard.press('Home')
  await fern.keyboard.press('PageDown')
  await expect.poll(() => bar(fern, '7-0').evaluate((one) => one.matches(':focus'))).toBe(true)
  await fern.keyboard.press('ArrowDown')
  await expect.poll(() => bar(fern, '7-1').evaluate((one) => one.matches(':focus'))).toBe(true)
  await fern.keyboard.press('Enter')
  await arrive(fern, '**/management/withdraw?**')
  expect(new URL(fern.url()).searchParams.get('from')).toBe(daysLater(today, -22))
  await back(fern)
})

test('every chart has a table of the same height', async () => {
  for (const key of ['dashboard_money_days', 'report_bonus_total', 'dashboard_active']) {
    const figure = chart(fern, key)
    const height = () => figure.evaluate((one) => Math.round(one.getBoundingClientRect().height))
    const before = await height()
    await figure.getByRole('button', { name: th['dashboard_as_table']!.replace('{name}', th[key]!) }).click()
    await expect.poll(() => figure.getByRole('row').count()).toBe(31)
    await expect.poll(() => height()).toBe(before)
  }
  const newest = chart(fern, 'dashboard_money_days').getByRole('row').nth(1)
  await expect.poll(() => newest.innerText()).toContain('3,500')
  expect(await accessibilityProblems(fern)).toEqual([])
})

test('the data of a chart can be exported by a permitted role', async () => {
  await chart(fern, 'dashboard_money_days')
    .getByRole('button', { name: th['dashboard_export']!.replace('{name}', th['dashboard_money_days']!) })
    .click()
  const dialog = fern.getByRole('dialog')
  await dialog.getByRole('button', { name: th['export_reason_daily']! }).click()
  const [file] = await Promise.all([
    fern.waitForEvent('download'),
    dialog.getByRole('button', { name: th['export_start']!, exact: true }).click(),
  ])
  const lines = (await (await file.createReadStream()).toArray()).join('').split('\r\n')
  expect(lines[0]).toBe('\uFEFFวันที่,ยอดฝาก,ยอดถอน')
  expect(lines[30]).toBe(`${today},3500,400`)
  expect(lines[31]).toMatch(/^รวม,\d+,\d+$/)
  await dialog.waitFor({ state: 'detached' })
})

test('the dashboard shows each employee’s work and the players with the highest figures', async () => {
  const work = fern.getByRole('region', { name: th['dashboard_hands']! })
  await work.getByRole('link', { name: '2' }).first().waitFor()
  await work.getByRole('link').first().click()
  await arrive(fern, '**/management/deposit?**employee=fern**')
  await fern.getByRole('group', { name: th['totals']! }).getByText('3,500').first().waitFor()
  await back(fern)
  await fern
    .getByRole('link', { name: player(0).code })
    .first()
    .click()
  await arrive(fern, `**/management/user/${player(0).id}?**`)
  await back(fern)
})

test('on a phone in the dark theme the dashboard is one column without accessibility problems', async () => {
  await prefer(world, 'viewer', 'nok', { theme: 'dark' })
  const phone = await browser.person({ width: 390, height: 844, touch: true, scheme: 'dark' })
  await enter(phone, world, 'viewer', 'nok', '/dashboard')
  await waitForAmount(phone, 'deposits', '3,500')
  await phone.getByRole('region', { name: th['dashboard_hands']! }).waitFor()
  expect(await isTooWide(phone)).toBe(false)
  expect(await accessibilityProblems(phone)).toEqual([])
  await shoot(phone, 'dashboard-phone')
})

test('figures that cannot be read show that and offer a retry: none is 0, none loads for ever', async () => {
  const figures = '**/api/dashboard/{summary,work,top-players}*'
  const page = await browser.person()
  const main = page.locator('main')
  const again = (within: Locator) => within.getByRole('button', { name: th['try_again']!, exact: true })
  await intercept(page, figures, (route) => route.abort())
  await enter(page, world, 'finance', 'fern', '/dashboard')
  await expect.poll(() => again(main).count()).toBe(4)
  for (const untrue of [th['loading']!, th['dashboard_items']!.replace('{n}', '0')])
    await expect.poll(() => main.getByText(untrue).count()).toBe(0)
  await shoot(page, 'dashboard-error')
  await page.unroute(figures)
  await again(main.locator('[data-what=work]')).click()
  await again(main.locator('[data-what=top]').first()).click() // one read for both lists
  await again(main).first().click()
  await chart(page, 'dashboard_money_days').waitFor()
  await expect.poll(() => again(main).count()).toBe(0)
})

/** A script that runs before the page and adds up layout shifts without user input. */
const countShifts = `
  self.shifted = 0
  self.shiftedBy = []
  new PerformanceObserver((list) => list.getEntries().forEach(({ value, sources }) => {
    self.shifted += value
    self.shiftedBy.push(...sources.map(({ node }) => node?.textContent?.slice(0, 60)))
  })).observe({ type: 'layout-shift', buffered: true })`

test.each([
  [1440, 900],
  [390, 844],
])(
  'late data shifts nothing on the dashboard of an owner with open setup steps, at %i × %i',
  async (width, height) => {
    const page = await enter(await browser.person({ width, height }), world, 'owner', 'ann', '/settings')
    await page.addInitScript(countShifts)
    await load(page, `${world.url}/dashboard`)
    const guide = page.getByRole('region', { name: th['setup_card_title']! })
    await guide.getByRole('progressbar').waitFor()
    await chart(page, 'dashboard_money_days').waitFor()
    await waitForAmount(page, 'deposits', '3,500')
    const [shifted, by] = await page.evaluate<[number, string[]]>('[shifted, shiftedBy]')
    expect(shifted, by.join(' | ')).toBeLessThanOrEqual(0.02)
    await shoot(page, `dashboard-guide-${width}`)
  },
)
