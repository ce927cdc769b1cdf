import { describe, expect, test } from 'vitest'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { newWorld } from '../apps/server/src/testing/world.ts'
import { accessibilityProblems } from './axe.ts'
import { en, th } from './browser.ts'
import { button, isFocused, nokAtWork, rootAttribute } from './nok.ts'
import { enter, openSignedOut } from './door.ts'
import { escape } from './keys.ts'

const nok = nokAtWork()

describe('before the first paint', () => {
  test('the page arrives with the chosen preferences, and its root does not change afterwards', async () => {
    await nok.prefers({
      theme: 'dark',
      layout: 'horizontal',
      locale: 'en',
      navbar: 'sticky',
      navbarColour: '#7367f0',
    })
    const page = await nok.browser().person()
    await page.addInitScript(`
      window.changes = []
      const watch = () => document.documentElement && new MutationObserver((all) =>
        changes.push(...all.map((one) => [one.attributeName, one.oldValue, document.documentElement.getAttribute(one.attributeName)])))
        .observe(document.documentElement, { attributes: true, attributeOldValue: true })
      addEventListener('DOMContentLoaded', watch)`)
    await enter(page, nok.world(), 'support', 'nok', '/dashboard')
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    const changes = await page.evaluate<string[][]>(`changes`)
    const chosen = changes.filter(([name]) => name !== 'data-respect-reduced-motion') // set by the kit itself
    expect(chosen.filter(([, before, after]) => before !== after)).toEqual([])
    const raw = await (await page.request.get(`${nok.world().url}/dashboard`)).text()
    expect(raw).toMatch(
      /<html lang="en" data-mantine-color-scheme="dark" data-theme="dark" data-layout="horizontal" data-navbar="sticky"/,
    )
    expect(raw).toContain('--bar:')
  })

  test('the sign-in page has the theme and language last chosen in this browser', async () => {
    await nok.prefers({ theme: 'dark', locale: 'en' })
    const page = await nok.enterAsNok()
    await openSignedOut(page, nok.world())
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    expect([
      await rootAttribute(page, 'lang'),
      await rootAttribute(page, 'data-mantine-color-scheme'),
    ]).toEqual(['en', 'dark'])
  })

  test('a page that follows the system is dark on a dark system', async () => {
    await nok.prefers({ theme: 'system' })
    const page = await nok.enterAsNok('/dashboard', { scheme: 'dark' })
    await expect.poll(() => rootAttribute(page, 'data-mantine-color-scheme')).toBe('dark')
  })
})

test('the customizer applies and saves each choice, also for the next browser; the focus returns to its button', async () => {
  const page = await nok.enterAsNok()
  await button(page, 'customizer').first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText(th['theme_is_semi_dark']!).click()
  await drawer.getByText(th['layout_horizontal']!).click()
  await drawer.getByRole('button', { name: th['colour_violet']! }).first().click()
  await drawer.getByText(th['density_compact']!, { exact: true }).click()
  await expect.poll(() => rootAttribute(page, 'data-layout')).toBe('horizontal')
  await expect
    .poll(() => page.evaluate(`getComputedStyle(document.documentElement).getPropertyValue('--gold')`))
    .toBe('#7367f0')
  expect(await accessibilityProblems(page)).toEqual([])
  await expect.poll(() => nok.saved('density')).toBe('compact')
  await drawer.getByText('English').click()
  await page.getByRole('dialog', { name: 'Customize' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await expect.poll(() => rootAttribute(page, 'data-theme')).toBe('semi-dark')
  await page.getByRole('dialog').getByText('Buddhist').click()
  await page.getByText(/Example: 25\d\d-/).waitFor()
  await escape(page)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => nok.saved('era')).toBe('buddhist')

  const next = await nok.enterAsNok()
  for (const [name, value] of [
    ['lang', 'en'],
    ['data-theme', 'semi-dark'],
    ['data-layout', 'horizontal'],
    ['data-density', 'compact'],
  ] as const)
    await expect.poll(() => rootAttribute(next, name)).toBe(value)
  await next.getByRole('button', { name: 'Customize' }).first().click()
  await next.getByRole('button', { name: en['customizer_reset']! }).click()
  await next.getByRole('heading', { level: 1, name: th['page_dashboard']! }).waitFor()
  await expect.poll(() => rootAttribute(next, 'data-layout')).toBe('vertical')
  await expect.poll(() => nok.saved('primary')).toBe('#cea70a')
})

test.each(['customizer', 'sounds_off', 'palette_title'])(
  'a menu of the bar (%s) keeps the focus inside and returns it',
  async (key) => {
    const page = await nok.enterAsNok()
    const opener = button(page, key).first()
    await opener.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab')
      const inside = await page.evaluate<boolean>(
        `document.activeElement === document.body || document.activeElement.closest('dialog') !== null`,
      )
      expect(inside).toBe(true)
    }
    await escape(page)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(opener)).toBe(true)
  },
)

test('the own menu keeps all it offers when a tip over it ends, and Tab reaches it', async () => {
  const page = await nok.enterAsNok('/dashboard', { width: 600 })
  const menu = page.getByRole('dialog', { name: th['user_menu']! })
  const [language, signOut] = [menu.getByRole('button').first(), menu.getByText(th['sign_out']!)]
  await page.getByRole('button', { name: th['user_menu_of']!.replace('{name}', 'nok Test') }).press('Enter')
  await signOut.waitFor()
  await expect.poll(() => isFocused(menu)).toBe(true)
  await page.keyboard.press('Tab')
  await expect.poll(() => isFocused(language)).toBe(true)
  const tip = page.locator('[role=tooltip]', { hasText: th['language_switch']! })
  await language.hover()
  await tip.waitFor()
  await page.keyboard.press('Tab')
  await signOut.hover()
  await tip.waitFor({ state: 'hidden' })
  await expect.poll(() => signOut.isVisible()).toBe(true)
})

test('a day picked in the folded period leaves the fields of the period', async () => {
  const page = await nok.enterAsNok('/management/user', { width: 1024 })
  await button(page, 'period').click()
  const [from, to] = ['period_from', 'period_to'].map((key) => page.getByLabel(th[key]!, { exact: true }))
  const calendarName = th['day_pick']!.replace('{label}', th['period_from']!)
  await page.getByRole('button', { name: calendarName }).click()
  const today = page.getByRole('dialog', { name: calendarName }).locator('[aria-current=date]')
  await today.click()
  await page.getByText(th['calendar_last']!).waitFor()
  await today.click()
  await today.waitFor({ state: 'hidden' })
  await expect.poll(() => to!.isVisible()).toBe(true)
  await expect.poll(() => from!.inputValue()).not.toBe('')
})

test('the title of the tab counts waiting items', async () => {
  const other = await newWorld({ browser: true })
  const feed = await newDesk(other)
  const page = await enter(await nok.browser().person(), other, 'support', 'nok', '/management/deposit')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await feed.asks(other.shop.players[0]!)
  await expect.poll(() => page.title()).toBe(`(1) ${th['page_deposits']} · ${th['product']}`)
  await page.context().close()
  await other[Symbol.asyncDispose]()
})

test('sounds are chosen, tried and kept', async () => {
  const page = await nok.enterAsNok()
  await button(page, 'sounds_off').click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel(th['sound_on']!).check()
  await panel.getByLabel(th['sound_withdrawal']!, { exact: true }).uncheck()
  await panel.getByLabel(th['sound_quiet']!, { exact: true }).check()
  await panel.getByLabel(th['sound_quiet_from']!).fill('22:30')
  await panel
    .getByRole('button', { name: th['sound_test_of']!.replace('{what}', th['sound_unknown']!) })
    .click()
  expect(await accessibilityProblems(page)).toEqual([])
  await expect
    .poll(() => nok.saved('sound'))
    .toEqual({
      on: true,
      volume: 70,
      cues: ['deposit', 'unknown', 'late'],
      quiet: { from: '22:30', to: '07:00' },
    })
})

test('the menu collapsed to icons opens for keyboard and pointer, and closes after both have left', async () => {
  await nok.prefers({ menuCollapsed: true })
  const page = await nok.enterAsNok()
  const menu = page.getByRole('navigation', { name: th['menu']! })
  const isWide = async () => (await menu.boundingBox())!.width > 100
  await page.mouse.move(900, 500)
  await expect.poll(isWide).toBe(false)
  await page.keyboard.press('Tab') // to "skip to content"
  await page.keyboard.press('Tab')
  await expect.poll(isWide).toBe(true)
  expect(await isFocused(menu.locator(':focus-visible'))).toBe(true)
  await page.locator('#main').focus()
  await expect.poll(isWide).toBe(false)
  await menu.getByRole('link', { name: th['page_deposits']! }).click()
  await expect.poll(isWide).toBe(true)
  // A press of the mouse moves the focus there, but keeps nothing open.
  await page.mouse.move(900, 500)
  await expect.poll(isWide).toBe(false)
})
