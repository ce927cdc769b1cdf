import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { accessibilityProblems, overlayProblems } from './axe.ts'
import { shoot, th } from './browser.ts'
import { button, isFocused, nokAtWork } from './nok.ts'
import { escape, goByKeys } from './keys.ts'
import { arrive } from './door.ts'

const nok = nokAtWork()

const lowScreen = { width: 390, height: 160 }
const scrollTop = (page: Page) =>
  page.evaluate<number>(`document.querySelector('[data-page-scroll]').scrollTop`)
/** Waits until the page is tall enough: its parts load one by one. */
const scrollTo = (page: Page, top: number) =>
  expect
    .poll(() =>
      page.evaluate<number>(
        `((scroller) => (scroller.scrollTop = ${top}, scroller.scrollTop))(document.querySelector('[data-page-scroll]'))`,
      ),
    )
    .toBe(top)

describe('the menu', () => {
  test('covers the page on a narrow screen, and is swiped in and out', async () => {
    const page = await nok.enterAsNok('/dashboard', { width: 390, touch: true })
    await button(page, 'menu').click()
    await page.getByRole('dialog').waitFor()
    expect(await overlayProblems(page, [390])).toEqual([])
    await escape(page)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(`document.activeElement.getAttribute('aria-label')`))
      .toBe(th['menu'])

    await swipe(page, 6, 220)
    await page.getByRole('dialog').waitFor()
    await swipe(page, 250, 40)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await swipe(page, 6, 220)
    await page.getByRole('dialog').getByRole('link', { name: th['page_deposits']! }).click()
    await arrive(page, '**/management/deposit')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('by keyboard has one Tab stop per row, arrows between rows and to the star, and remembers folded groups', async () => {
    const page = await nok.enterAsNok()
    const menu = page.getByRole('navigation', { name: th['menu']! })
    const row = (key: string) => menu.getByRole('link', { name: th[key]!, exact: true })
    await row('page_deposits').focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => isFocused(row('page_withdrawals'))).toBe(true)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => isFocused(row('page_deposits'))).toBe(true)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect.poll(() => nok.saved('starred')).toEqual(['/management/deposit'])
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Home')
    const group = (key: string) => menu.getByRole('button', { name: th[key]!, exact: true })
    await expect.poll(() => isFocused(group('stars'))).toBe(true)
    await group('group_people').focus()
    await page.keyboard.press('Enter')
    await row('page_agents').waitFor({ state: 'detached' })
    await expect.poll(() => nok.saved('menuFolded')).toEqual(['people'])

    const next = await nok.enterAsNok('/management/agent')
    const there = next.getByRole('navigation', { name: th['menu']! })
    await there.getByRole('button', { name: th['group_people']!, expanded: false }).waitFor()
    await there.getByRole('link', { name: th['page_agents']!, exact: true }).waitFor()
    await expect
      .poll(() => there.getByRole('link', { name: th['page_masters']!, exact: true }).count())
      .toBe(0)
    expect(await accessibilityProblems(next)).toEqual([])
  })

  test('shows the current page, scrolled into view, and the number waiting in each queue', async () => {
    const feed = await newDesk(nok.world())
    await feed.asks(nok.world().shop.players[0]!)
    const page = await nok.enterAsNok('/settings')
    const menu = page.getByRole('navigation', { name: th['menu']! })
    const here = menu.locator('[aria-current=page]')
    const bottom = async () => {
      const box = await here.boundingBox()
      return box ? box.y + box.height : Infinity
    }
    await expect.poll(bottom).toBeLessThan(page.viewportSize()!.height)
    const deposits = menu.getByRole('link', { name: th['page_deposits']!, exact: true })
    await expect.poll(() => deposits.textContent()).toMatch(/1$/)
    await shoot(page, 'menu-counts')
  })

  test('folded to icons opens under the pointer and on focus', async () => {
    await nok.prefers({ menuCollapsed: true })
    const page = await nok.enterAsNok()
    const menu = page.getByRole('navigation', { name: th['menu']! })
    const width = async () => (await menu.boundingBox())!.width
    await page.mouse.move(900, 500) // some browsers start with the pointer in the corner, over the menu
    await expect.poll(() => width()).toBe(72)
    await page.mouse.move(30, 300)
    await expect.poll(width).toBe(248)
    await page.mouse.move(900, 500)
    await expect.poll(width).toBe(72)
    await menu.getByRole('link', { name: th['page_deposits']! }).focus()
    await page.keyboard.press('Tab')
    await expect.poll(width).toBe(248)
  })
})

test('a hidden bar appears for the pointer and on focus', async () => {
  await nok.prefers({ navbar: 'hidden' })
  const page = await nok.enterAsNok()
  const bar = page.getByRole('banner').locator('> div')
  const top = async () => (await bar.boundingBox())!.y
  await expect.poll(() => top()).toBeLessThan(-40)
  await page.mouse.move(700, 3)
  await expect.poll(top).toBe(0)
  await page.mouse.move(700, 500)
  await expect.poll(top).toBeLessThan(-40)
  await button(page, 'customizer').first().focus()
  await expect.poll(top).toBe(0)
})

test('going back restores the scroll position, and a newly opened page begins at its top', async () => {
  const page = await nok.enterAsNok('/dashboard', lowScreen)
  await scrollTo(page, 510)
  await goByKeys(page, 'KeyW', 'ไ')
  await arrive(page, '**/management/withdraw')
  await page.goBack()
  await arrive(page, '**/dashboard')
  await expect.poll(() => scrollTop(page)).toBe(510)
  await page.reload()
  await expect.poll(() => scrollTop(page)).toBe(510)
  await button(page, 'back_to_top').waitFor()
  await goByKeys(page, 'KeyN', 'ื')
  await arrive(page, '**/statement/manual')
  const more = `(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('[data-page-scroll]'))`
  // The previous page stays visible until this one has loaded.
  await expect.poll(() => scrollTop(page)).toBe(0)
  await expect.poll(() => page.evaluate<number>(more)).toBeGreaterThan(50)
  await expect.poll(() => scrollTop(page)).toBe(0)
})

test('a button far down a page leads back to the top', async () => {
  const page = await nok.enterAsNok('/dashboard', lowScreen)
  await scrollTo(page, 420)
  await expect.poll(() => button(page, 'back_to_top').count()).toBe(0)
  await scrollTo(page, 510)
  await button(page, 'back_to_top').waitFor()
  await button(page, 'back_to_top').click()
  await expect.poll(() => scrollTop(page)).toBe(0)
})

test('at the end of a page the button covers nothing that can be clicked', async () => {
  const page = await nok.enterAsNok('/management/hand-over', { width: 1440, height: 420 })
  const give = page.getByRole('main').getByRole('button', { name: th['shift_give']!, exact: true })
  await give.waitFor()
  // The space is there before anybody scrolls: whoever presses at the end must not meet a button that just appears.
  const space = `(() => {
    const [page, last] = ['[data-page-scroll]', '[data-screen-only] button[type=submit]'].map((one) =>
      [...document.querySelectorAll(one)].at(-1))
    return page.scrollHeight - (last.getBoundingClientRect().bottom - page.getBoundingClientRect().top)
  })()`
  await expect.poll(() => page.evaluate<number>(space)).toBeGreaterThan(22 + 42)
  const gap = `(() => {
    const scroller = document.querySelector('[data-page-scroll]')
    scroller.scrollTop = scroller.scrollHeight
    const [up, last] = ['[data-back-to-top]', '[data-screen-only] button[type=submit]'].map((one) =>
      [...document.querySelectorAll(one)].at(-1)?.getBoundingClientRect())
    return up && last ? up.top - last.bottom : null
  })()`
  await expect.poll(() => page.evaluate<number | null>(gap)).toBeGreaterThan(0)
})

async function swipe(page: Page, from: number, to: number) {
  const debug = await page.context().newCDPSession(page)
  const touch = (type: string, x?: number) =>
    debug.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: x === undefined ? [] : [{ x, y: 400 }],
    })
  await touch('touchStart', from)
  await touch('touchMove', (from + to) / 2)
  await touch('touchMove', to)
  await touch('touchEnd')
  await debug.detach()
}
