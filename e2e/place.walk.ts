import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { rowOf, shoot } from './browser.ts'
import { pressAtRow } from './keys.ts'
import { browserOfFile } from './browser-of-file.ts'
import { arrive, enter, follow } from './door.ts'

const world = worldOfFile({ browser: true, past: 40 })
const browser = browserOfFile()
let page: Page
beforeAll(async () => {
  // As many players as a real shop has.
  await world.sql`
    insert into player (id, external_key, code, first_name, last_name)
    select gen_random_uuid(), 'copy-' || n, 'copy' || n, 'Made', 'Up' from generate_series(1, 1500) n`
  page = await enter(await browser.person(), world, 'supervisor', 'boss', '/management/deposit')
  await page.locator('[role=row][data-id]').first().waitFor()
})

const grid = () => page.getByRole('grid')
const scrolled = () => grid().evaluate((element) => element.scrollTop)
/** Scrolls this far as a wheel does, so that rows further down load on the way. */
async function scrollTo(top: number) {
  await expect
    .poll(() =>
      grid().evaluate((element, wanted) => {
        element.scrollTop = Math.min(wanted, element.scrollHeight)
        return element.scrollTop
      }, top),
    )
    .toBe(top)
  await expect.poll(() => middle().then(({ id }) => id)).not.toBe(null)
}
/** Returns the row in the middle of the list, and its position. */
const middle = () =>
  grid().evaluate((element) => {
    const { left, top, height } = element.getBoundingClientRect()
    const row = element.ownerDocument.elementFromPoint(left + 200, top + height / 2)?.closest('[data-id]')
    return {
      id: row?.getAttribute('data-id') ?? null,
      top: Math.round(row?.getBoundingClientRect().top ?? 0),
    }
  })

test('deposits, 6,000 pixels down: going back restores the same row at the same height, with new rows above', async () => {
  await scrollTo(6_000)
  const before = await middle()
  await follow(page, '/dashboard')
  await arrive(page, '**/dashboard')
  await grid().waitFor({ state: 'detached' })
  const desk = await newDesk(world)
  for (const amount of ['101', '102', '103']) await desk.asks(world.shop.players[5]!, amount)
  await page.goBack()
  await rowOf(page, before.id!).waitFor()
  await expect.poll(middle).toEqual(before)

  // Checks the same with a row open beside the list, when returning from the page that it links to.
  await rowOf(page, before.id!).click()
  await page.getByRole('article').waitFor()
  await arrive(page, /request=/)
  // Rows are taller now; the pressed one stays where it was.
  const pressed = () =>
    rowOf(page, before.id!).evaluate((element) => Math.round(element.getBoundingClientRect().top))
  await expect.poll(pressed).toBe(before.top)
  const beside = await middle()
  await page.getByRole('article').locator('a[href*="/management/user/"]').first().click()
  await arrive(page, '**/management/user/**')
  await grid().waitFor({ state: 'detached' })
  await page.goBack()
  await rowOf(page, before.id!).and(page.locator('[aria-current=true]')).waitFor()
  await expect.poll(middle).toEqual(beside)
})

test('players, 1,200 rows down: going back from one restores the position; a new visit begins at the top', async () => {
  await follow(page, '/management/user')
  await page.getByRole('row').filter({ hasText: 'copy' }).first().waitFor()
  await scrollTo(1_200 * 46)
  const before = await middle()
  await rowOf(page, before.id!).click()
  await arrive(page, `**/management/user/${before.id}`)
  await grid().waitFor({ state: 'detached' })
  await page.goBack()
  await rowOf(page, before.id!).waitFor()
  await expect.poll(middle).toEqual(before)
  await page.goForward()
  await arrive(page, `**/management/user/${before.id}`)
  await grid().waitFor({ state: 'detached' })
  await follow(page, '/management/user')
  await page.locator('[role=row][data-id]').first().waitFor()
  expect(await scrolled()).toBe(0)
})

test('the focus ring is on the row, and its checkbox is one step to the left', async () => {
  await follow(page, '/management/deposit')
  await pressAtRow(page, page.locator('[role=row][data-id]').first(), 'j', 'j')
  const ringed = () =>
    page.evaluate<string>(`[...document.querySelectorAll('[role=row][data-id], [role=gridcell]')]
      .filter((one) => getComputedStyle(one).outlineStyle !== 'none')
      .map((one) => one.role + (one.dataset.check === undefined ? '' : ' with a box')).join()`)
  await expect.poll(ringed).toBe('row')
  await shoot(page, 'place-ring')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(ringed).toBe('gridcell with a box')
  await page.keyboard.press('ArrowRight')
  await expect.poll(ringed).toBe('row')
})

test('N opens the next entry of the current tab, and the open row is scrolled into view', async () => {
  const desk = await newDesk(world)
  const [asks, others] = world.shop.players
  const oldest = await desk.pays(others!, '801.00')
  await desk.asks(asks!, '802')
  const suggested = await desk.pays(asks!, '802.00')
  for (let n = 0; n < 170; n++) await desk.pays(others!, `${900 + n}.00`)
  await follow(page, '/management/statement?tab=suggested')
  await rowOf(page, suggested).waitFor()
  const current = (id: string) => rowOf(page, id).and(page.locator('[aria-current=true]'))
  await page.keyboard.press('n')
  await current(suggested).waitFor()
  await expect.poll(() => holderOf(oldest)).toBe(null)

  // If the newest come first, the entry is the last of the list, below the rows loaded so far.
  await follow(page, '/management/statement')
  await page.locator('[role=row][data-id]').first().waitFor()
  await page.keyboard.press('n')
  await current(oldest).waitFor()
  const cut = () =>
    grid().evaluate((element, id) => {
      const [frame, row] = [element, element.querySelector(`[data-id="${id}"]`)].map((one) =>
        one!.getBoundingClientRect(),
      )
      return Math.max(frame!.top - row!.top, row!.bottom - frame!.bottom)
    }, oldest)
  await expect.poll(cut).toBeLessThanOrEqual(1)
})

const holderOf = async (id: string) =>
  (await world.sql`select holder from statement_entry where id = ${id}`)[0]!['holder']
