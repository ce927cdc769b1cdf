import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems } from './axe.ts'
import { en, isTooWide, prefer, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter, follow, load, visit } from './door.ts'
import { intercept } from './intercept.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let nok: Page
beforeAll(async () => {
  const desk = await newDesk(world)
  const support = await world.as('support', 'nok')
  const credited = async (amount: string, bonus = 0) => {
    const { orderId } = await desk.match(
      support,
      await desk.pays(player(6), `${amount}.00`),
      await desk.asks(player(6), amount, bonus),
    )
    await desk.settled(support, orderId)
  }
  await credited('8123', 77)
  const lek = await world.as('finance', 'lek')
  const { id, version } = await support.post('cashier/create-withdrawal', {
    operationId: randomUUID(),
    player: player(6).code,
    amount: '619',
  })
  await lek.post('cashier/complete', {
    operationId: randomUUID(),
    requestId: id,
    version,
    reason: 'paid at the counter',
  })
  await credited('1027')
  nok = await enter(await browser.person(), world, 'support', 'nok', address(6))
  await nok.getByText(th['connection_health_live']!).first().waitFor()
})

const player = (index: number) => world.shop.players[index]!
const address = (index: number) => `/management/user/${player(index).id}`
const money = (page: Page, words = th) =>
  page.getByRole('region', { name: words['money_recent']!, exact: true })
const row = (page: Page, key: string) => money(page).getByRole('row').filter({ hasText: th[key]! })
const cells = (page: Page, key: string) => row(page, key).getByRole('cell')
const figure = (page: Page, key: string, at: number) => cells(page, key).nth(at).locator('strong').innerText()
const retryButton = (page: Page) =>
  money(page)
    .getByRole('button', { name: th['money_balance_again']! })
    .or(money(page).getByRole('button', { name: `${th['try_again']!}: ${th['money_balance']!}` }))
const balanceAge = (page: Page, words = th) =>
  money(page, words).getByText(words['money_balance_at']!.split('{')[0]!).getByText(words['age_now']!)
/** Returns the position of a part of the page. */
const place = (page: Page) => money(page).boundingBox()
/** Delays the answers of these calls until the returned function is called. */
async function hold(page: Page, calls: RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await intercept(page, calls, async (route) => {
    await promise
    await route.continue()
  })
  return async () => {
    resolve()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

test('a player’s money at one glance: balance with its age, today, this month, and the latest of each kind', async () => {
  await expect.poll(() => figure(nok, 'money_row_deposits', 0)).toBe('9,150')
  await expect.poll(() => figure(nok, 'money_row_deposits', 1)).toBe('9,150')
  await expect.poll(() => figure(nok, 'money_row_deposits', 2)).toBe('1,027')
  await expect.poll(() => figure(nok, 'money_row_withdrawals', 0)).toBe('619')
  await expect.poll(() => figure(nok, 'money_row_withdrawals', 2)).toBe('619')
  await expect.poll(() => cells(nok, 'money_row_deposits').nth(0).innerText()).toContain('2 ครั้ง')
  const balance = (await world.balanceOf(player(6))).toLocaleString('en-US')
  await money(nok).getByText(balance, { exact: true }).waitFor()
  await balanceAge(nok).waitFor()
  expect(await accessibilityProblems(nok)).toEqual([])
  await shoot(nok, 'player-money')
})

test('the money is above the tabs, on the first screen of a phone and a small laptop', async () => {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
  ]) {
    await nok.setViewportSize(size)
    const { y, height } = (await place(nok))!
    expect([size.width, y + height < size.height]).toEqual([size.width, true])
    expect(await isTooWide(nok)).toBe(false)
    await shoot(nok, `player-money-${size.width}`)
  }
})

test('its place is reserved while loading, without a figure, and nothing moves afterwards', async () => {
  const release = await hold(nok, /players\/(recent-money|balance)/)
  await visit(nok, world.url + address(7))
  await nok.getByRole('heading', { name: player(7).code }).waitFor()
  await expect.poll(() => money(nok).getAttribute('aria-busy')).toBe('true')
  await expect.poll(() => money(nok).locator('tbody').innerText()).not.toMatch(/\d/)
  const before = await place(nok)
  await shoot(nok, 'player-money-waiting')
  await release()
  await expect.poll(() => figure(nok, 'money_row_deposits', 0)).toBe('0')
  await cells(nok, 'money_row_withdrawals').getByText(th['money_never']!).waitFor()
  await balanceAge(nok).waitFor()
  expect(await place(nok)).toEqual(before)
})

test('the money loads independently of the profile, and does not move when that arrives', async () => {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await nok.setViewportSize(size)
    const release = await hold(nok, /players\/profile/)
    await visit(nok, world.url + address(6))
    await expect.poll(() => figure(nok, 'money_row_deposits', 0)).toBe('9,150')
    await balanceAge(nok).waitFor()
    const before = await place(nok)
    await shoot(nok, `player-money-first-${size.width}`)
    await release()
    await nok.getByRole('heading', { name: player(6).code }).waitFor()
    expect(await place(nok)).toEqual(before)
  }
  await nok.setViewportSize({ width: 1440, height: 900 })
})

test('a figure that cannot be read shows that and offers a retry, and is not zero', async () => {
  const before = await place(nok)
  await intercept(nok, '**/api/players/recent-money?*', (route) => route.abort())
  await load(nok, world.url + address(6))
  await money(nok).getByText(th['money_recent_problem']!).waitFor()
  await expect.poll(() => money(nok).getByRole('table').count()).toBe(0)
  expect(await place(nok)).toEqual(before)
  expect(await accessibilityProblems(nok)).toEqual([])
  await shoot(nok, 'player-money-problem')
  await nok.unroute('**/api/players/recent-money?*')
  // It may have been read again by itself meanwhile, and then there is nothing to press.
  const again = money(nok).getByRole('button', { name: th['try_again']!, exact: true })
  await Promise.race([again.press('Enter').catch(() => {}), money(nok).getByRole('table').first().waitFor()])
  await expect.poll(() => figure(nok, 'money_row_deposits', 0)).toBe('9,150')
})

test('a balance that the back-end does not report is unknown with the reason; a retry by keyboard shows it', async () => {
  await world.backendLeaves()
  await retryButton(nok).press('Enter')
  await money(nok).getByText(th['money_balance_no_answer']!).waitFor()
  await money(nok).getByText(th['money_balance_gap']!, { exact: true }).waitFor()
  expect(await accessibilityProblems(nok)).toEqual([])
  await shoot(nok, 'player-money-no-balance')
  await world.backendReturns()
  await retryButton(nok).press('Enter')
  await balanceAge(nok).waitFor()
  // The keyboard focus stays where it was.
  await expect.poll(() => retryButton(nok).evaluate((one) => one.matches(':focus'))).toBe(true)
})

test('the money is readable in the dark theme and in English', async () => {
  await prefer(world, 'support', 'mali', { theme: 'dark', locale: 'en' })
  const mali = await enter(await browser.person({ scheme: 'dark' }), world, 'support', 'mali', address(6))
  await balanceAge(mali, en).waitFor()
  expect(await accessibilityProblems(mali)).toEqual([])
  await shoot(mali, 'player-money-dark')
  await mali.setViewportSize({ width: 390, height: 844 })
  // Amounts of tens of millions fit beside each other.
  const id = await (await newDesk(world)).asks(player(8), '4321')
  await world.sql`update request set state = 'done', amount = 87654321 where id = ${id}`
  await follow(mali, address(8))
  await mali.getByRole('heading', { name: player(8).code }).waitFor()
  await expect.poll(() => money(mali, en).getByText('87,654,321').count()).toBe(3)
  const sticksOut = await money(mali, en)
    .getByRole('cell')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
  expect(sticksOut).toBe(0)
  expect(await isTooWide(mali)).toBe(false)
  await shoot(mali, 'player-money-dark-390')
})
