import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { newWorld, type World } from '../apps/server/src/testing/world.ts'
import { accessibilityProblems } from './axe.ts'
import { type Browser, enter, openBrowser, prefer, pressThai, shoot, th } from './browser.ts'

let world: World
let browser: Browser
let desk: Awaited<ReturnType<typeof newDesk>>
beforeAll(async () => {
  world = await newWorld({ browser: true })
  desk = await newDesk(world)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})
beforeEach(() => prefer(world, 'support', 'nok', {}))

const enterAsNok = async (path = '/dashboard', person: Parameters<Browser['person']>[0] = {}) => {
  const page = await enter(await browser.person(person), world, 'support', 'nok', path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
const root = (page: Page, name: string) => page.locator('html').getAttribute(name)
const button = (page: Page, key: string) => page.getByRole('button', { name: th[key]! })
const isFocused = (one: Locator) => one.evaluate((element) => element.matches(':focus'))
const saved = async (name: string) =>
  (await (await world.as('support', 'nok')).get('staff/me')).preferences[name]
const stars = (page: Page) => page.getByRole('navigation', { name: th['stars']! })
const pathsOf = (page: Page) =>
  stars(page)
    .locator('ul')
    .first()
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

describe('before the first paint', () => {
  test('the page arrives as it was chosen, and nothing of the root changes afterwards', async () => {
    await prefer(world, 'support', 'nok', {
      theme: 'dark',
      layout: 'horizontal',
      locale: 'en',
      navbar: 'sticky',
      navbarColour: '#7367f0',
    })
    const page = await browser.person()
    await page.addInitScript(`
      window.changes = []
      const watch = () => document.documentElement && new MutationObserver((all) =>
        changes.push(...all.map((one) => [one.attributeName, one.oldValue, document.documentElement.getAttribute(one.attributeName)])))
        .observe(document.documentElement, { attributes: true, attributeOldValue: true })
      addEventListener('DOMContentLoaded', watch)`)
    await enter(page, world, 'support', 'nok', '/dashboard')
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    const changes = await page.evaluate<string[][]>(`changes`)
    const chosen = changes.filter(([name]) => name !== 'data-respect-reduced-motion') // the kit's own
    expect(chosen.filter(([, before, after]) => before !== after)).toEqual([])
    const raw = await (await page.request.get(`${world.url}/dashboard`)).text()
    expect(raw).toMatch(
      /<html lang="en" data-mantine-color-scheme="dark" data-theme="dark" data-layout="horizontal" data-navbar="sticky"/,
    )
    expect(raw).toContain('--bar:')
  })

  test('at the door theme and language are what this browser was last told', async () => {
    await prefer(world, 'support', 'nok', { theme: 'dark', locale: 'en' })
    const page = await enterAsNok()
    await page.context().clearCookies()
    await page.goto(`${world.url}/login`)
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    expect([await root(page, 'lang'), await root(page, 'data-mantine-color-scheme')]).toEqual(['en', 'dark'])
  })

  test('a system that is dark makes a page dark that follows it', async () => {
    await prefer(world, 'support', 'nok', { theme: 'system' })
    const page = await enterAsNok('/dashboard', { scheme: 'dark' })
    expect(await root(page, 'data-mantine-color-scheme')).toBe('dark')
  })
})

test('the customizer shows each choice at once, keeps it, and the next browser has it; the focus goes back to its button', async () => {
  const page = await enterAsNok()
  await button(page, 'customizer').first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText(th['theme_is_semi_dark']!).click()
  await drawer.getByText(th['layout_horizontal']!).click()
  await drawer.getByRole('button', { name: th['colour_violet']! }).first().click()
  await drawer.getByText(th['density_compact']!, { exact: true }).click()
  expect(await root(page, 'data-layout')).toBe('horizontal')
  await expect
    .poll(() => page.evaluate(`getComputedStyle(document.documentElement).getPropertyValue('--gold')`))
    .toBe('#7367f0')
  expect(await accessibilityProblems(page)).toEqual([])
  await expect.poll(() => saved('density')).toBe('compact')
  await drawer.getByText('English').click()
  await page.getByRole('dialog', { name: 'Customize' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  expect(await root(page, 'data-theme')).toBe('semi-dark')
  await page.getByRole('dialog').getByText('Buddhist').click()
  await page.getByText(/Example: 25\d\d-/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => saved('era')).toBe('buddhist')

  const next = await enterAsNok()
  for (const [name, value] of [
    ['lang', 'en'],
    ['data-theme', 'semi-dark'],
    ['data-layout', 'horizontal'],
    ['data-density', 'compact'],
  ] as const)
    expect(await root(next, name)).toBe(value)
  await next.getByRole('button', { name: 'Customize' }).first().click()
  await next.getByRole('button', { name: 'Back to the defaults' }).click()
  await next.getByRole('heading', { level: 1, name: th['page_dashboard']! }).waitFor()
  expect(await root(next, 'data-layout')).toBe('vertical')
  await expect.poll(() => saved('primary')).toBe('#cea70a')
})

test.each(['customizer', 'sounds_off', 'palette_title'])(
  'what opens from the bar (%s) keeps the focus inside and gives it back',
  async (key) => {
    const page = await enterAsNok()
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
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await isFocused(opener)).toBe(true)
  },
)

describe('starred pages', () => {
  const eleven = [
    '/dashboard',
    '/management/statement',
    '/management/deposit',
    '/management/withdraw',
    '/statement/manual',
    '/management/user',
    '/management/agent',
    '/management/master',
    '/management/return-user',
    '/management/redeem-user',
    '/management/spin',
  ]

  test('ten stand in the bar and the rest under the arrow; they are moved by mouse and by keyboard', async () => {
    await prefer(world, 'support', 'nok', { starred: eleven })
    const page = await enterAsNok()
    expect(await pathsOf(page)).toEqual(eleven.slice(0, 10))
    await button(page, 'stars_more').click()
    await page.getByRole('dialog').getByRole('link', { name: th['page_spin']! }).waitFor()
    await page.keyboard.press('Escape')

    const icon = (key: string) => stars(page).getByRole('link', { name: th[key]!, exact: true })
    await icon('page_withdrawals').dragTo(icon('page_dashboard'))
    await expect.poll(async () => (await pathsOf(page))[0]).toBe('/management/withdraw')
    await icon('page_withdrawals').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(async () => (await pathsOf(page))[1]).toBe('/management/withdraw')
    expect(await isFocused(icon('page_withdrawals'))).toBe(true)
    await page
      .getByText(th['star_moved']!.replace('{page}', th['page_withdrawals']!).replace('{n}', '2'))
      .waitFor()
    await expect.poll(async () => (await saved('starred'))[1]).toBe('/management/withdraw')

    const next = await enterAsNok()
    expect((await pathsOf(next)).slice(0, 2)).toEqual(['/dashboard', '/management/withdraw'])
  })

  test('a page is starred on its own head, in the menu, and in the search box of at most five', async () => {
    const page = await enterAsNok('/management/deposit')
    const star = (key: string, title: string) => th[key]!.replace('{page}', th[title]!)
    await page.locator('main').waitFor()
    await page
      .getByRole('button', { name: star('star_add', 'page_deposits') })
      .last()
      .click()
    await expect.poll(() => pathsOf(page)).toEqual(['/management/deposit'])
    await page
      .getByRole('button', { name: star('star_add', 'page_agents') })
      .first()
      .click()
    await button(page, 'stars_edit').click()
    await page.getByRole('textbox', { name: th['star_search']! }).fill('management')
    const box = page.getByRole('dialog')
    await expect.poll(() => box.getByRole('listitem').count()).toBe(5)
    await page.getByRole('textbox', { name: th['star_search']! }).fill('Spin')
    await box.getByRole('button', { name: star('star_add', 'page_spin') }).click()
    await expect
      .poll(() => saved('starred'))
      .toEqual(['/management/deposit', '/management/agent', '/management/spin'])
    await box.getByRole('button', { name: star('star_remove', 'page_spin') }).click()
    await expect.poll(() => saved('starred')).toEqual(['/management/deposit', '/management/agent'])
  })
})

describe('the command palette', () => {
  const open = async (page: Page) => {
    await pressThai(page, 'KeyK', 'า', { ctrlKey: true })
    await page.getByRole('combobox', { name: th['palette_title']! }).waitFor()
  }
  const options = (page: Page) => page.getByRole('option')

  test('finds the pages of the quick search by those names, commands with their keys, and what was used last', async () => {
    const page = await enterAsNok()
    for (const [typed, title] of [
      ['Home', 'page_dashboard'],
      ['Users', 'page_players'],
      ['Customer', 'page_players'],
      ['รายการ', 'page_deposits'],
    ] as const) {
      await open(page)
      await page.keyboard.type(typed)
      await expect.poll(() => options(page).first().textContent()).toContain(th[title])
      await page.keyboard.press('Escape')
    }
    await open(page)
    await page.keyboard.type('dark')
    await page.keyboard.press('Enter')
    await expect.poll(() => root(page, 'data-mantine-color-scheme')).toBe('dark')
    await open(page)
    await page.getByRole('group', { name: th['palette_recent']! }).waitFor()
    const keys = page.getByRole('option', { name: new RegExp(`^${th['page_deposits']}`) })
    expect(await keys.first().textContent()).toContain('GD')
    await shoot(page, 'palette')
  })

  test('finds players, requests and entries at the server, and opens them where one works with them', async () => {
    const player = world.shop.players[4]!
    const depositId = await desk.asks(player, '863')
    const entryId = await desk.pays(player, '863.25', { reference: 'palette-77' })
    const page = await enterAsNok()

    await open(page)
    await page.keyboard.type(player.code)
    await page
      .getByRole('group', { name: th['page_players']!, exact: true })
      .getByRole('option')
      .first()
      .click()
    await page.waitForURL(`**/management/user/${player.id}`)

    await open(page)
    await page.keyboard.type('863')
    await page.getByRole('group', { name: th['page_deposits']! }).getByRole('option').first().click()
    await page.waitForURL(`**/management/deposit?request=${depositId}`)
    await page.keyboard.press('Escape')

    await page.goto(`${world.url}/dashboard`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await open(page)
    await page.keyboard.type('palette-7')
    await page.getByRole('group', { name: th['desk_entries']! }).getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('entry') === entryId)
  })
})

describe('keys', () => {
  test('G and a letter go to a page, on a Thai layout too', async () => {
    const page = await enterAsNok()
    const places = [
      ['KeyD', 'ก', '/management/deposit'],
      ['KeyW', 'ไ', '/management/withdraw'],
      ['KeyS', 'ห', '/management/statement'],
      ['KeyP', 'ย', '/management/user'],
      ['KeyR', 'พ', '/management/report-user'],
      ['KeyH', '้', '/dashboard'],
    ] as const
    for (const [code, key, path] of places) {
      await pressThai(page, 'KeyG', 'เ')
      await pressThai(page, code, key)
      await page.waitForURL(`**${path}`)
    }
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await page.waitForURL('**/management/statement?tab=unknown')
  })

  test('the sheet lists what is bound, and switching single keys off switches them off', async () => {
    const page = await enterAsNok()
    await page.keyboard.press('Shift+Slash')
    const sheet = page.getByRole('dialog')
    await sheet.getByText(th['keys_go']!).waitFor()
    expect(await sheet.getByRole('definition').count()).toBeGreaterThan(18)
    await sheet.getByText(th['keys_single_on']!).click()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    await expect.poll(() => saved('singleKeys')).toBe(false)
  })

  test('the first Tab offers to skip to the content', async () => {
    const page = await enterAsNok()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(`document.activeElement.textContent`)).toBe(th['skip_to_content'])
    await page.keyboard.press('Enter')
    expect(await page.evaluate(`document.activeElement.id`)).toBe('main')
  })
})

describe('the menu', () => {
  test('on a narrow screen lies over the page, and is swiped in and out', async () => {
    const page = await enterAsNok('/dashboard', { width: 390, touch: true })
    await button(page, 'menu').click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.evaluate(`document.activeElement.getAttribute('aria-label')`)).toBe(th['menu'])

    await swipe(page, 6, 220)
    await page.getByRole('dialog').waitFor()
    await swipe(page, 250, 40)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await swipe(page, 6, 220)
    await page.getByRole('dialog').getByRole('link', { name: th['page_deposits']! }).click()
    await page.waitForURL('**/management/deposit')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('folded to pictures it opens under the pointer, and for the focus', async () => {
    await prefer(world, 'support', 'nok', { menuCollapsed: true })
    const page = await enterAsNok()
    const menu = page.getByRole('navigation', { name: th['menu']! })
    const width = async () => (await menu.boundingBox())!.width
    expect(await width()).toBe(72)
    await page.mouse.move(30, 300)
    await expect.poll(width).toBe(248)
    await page.mouse.move(900, 500)
    await expect.poll(width).toBe(72)
    await menu.getByRole('link', { name: th['page_deposits']! }).focus()
    await page.keyboard.press('Tab')
    await expect.poll(width).toBe(248)
  })
})

test('a bar that is hidden comes for the pointer and for the focus', async () => {
  await prefer(world, 'support', 'nok', { navbar: 'hidden' })
  const page = await enterAsNok()
  const bar = page.locator('header > div')
  const top = async () => (await bar.boundingBox())!.y
  expect(await top()).toBeLessThan(-40)
  await page.mouse.move(700, 3)
  await expect.poll(top).toBe(0)
  await page.mouse.move(700, 500)
  await expect.poll(top).toBeLessThan(-40)
  await button(page, 'customizer').first().focus()
  await expect.poll(top).toBe(0)
})

test('going back finds the page where it was left, and a button leads back to the top', async () => {
  const page = await enterAsNok('/dashboard', { width: 390, height: 220 })
  const scrollTop = () => page.evaluate<number>(`document.querySelector('[data-page-scroll]').scrollTop`)
  await page.evaluate(`document.querySelector('[data-page-scroll]').scrollTop = 420`)
  expect(await button(page, 'back_to_top').count()).toBe(0)
  await page.evaluate(`document.querySelector('[data-page-scroll]').scrollTop = 510`)
  await button(page, 'back_to_top').waitFor()
  await pressThai(page, 'KeyG', 'เ')
  await pressThai(page, 'KeyW', 'ไ')
  await page.waitForURL('**/management/withdraw')
  await page.goBack()
  await page.waitForURL('**/dashboard')
  await expect.poll(scrollTop).toBe(510)
  await button(page, 'back_to_top').click()
  await expect.poll(scrollTop).toBe(0)
})

test('the title of the tab counts what waits', async () => {
  const other = await newWorld({ browser: true })
  const feed = await newDesk(other)
  const page = await enter(await browser.person(), other, 'support', 'nok', '/management/deposit')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await feed.asks(other.shop.players[0]!)
  await expect
    .poll(() => page.title(), { timeout: 15_000 })
    .toBe(`(1) ${th['page_deposits']} · ${th['product']}`)
  await page.context().close()
  await other[Symbol.asyncDispose]()
})

describe('when something does not come', () => {
  test('a page whose script is lost offers to load again, inside the frame', async () => {
    const page = await enterAsNok()
    await page.route('**/assets/DepositsRoute*.js', (route) => route.abort())
    await pressThai(page, 'KeyG', 'เ')
    await pressThai(page, 'KeyD', 'ก')
    await page.getByText(th['region_not_loaded']!).waitFor()
    await page.getByRole('navigation', { name: th['menu']! }).waitFor()
    await page.unroute('**/assets/DepositsRoute*.js')
    await button(page, 'reload').click()
    await page.getByRole('grid').waitFor()
  })

  test('a palette that does not come says so beside the page, and can be sent away', async () => {
    const page = await enterAsNok()
    await page.route('**/assets/CommandPalette*.js', (route) => route.abort())
    await page.keyboard.press('Control+k')
    await page.getByText(th['region_not_loaded']!).waitFor()
    await page.getByRole('button', { name: th['close']!, exact: true }).click()
    await page.getByText(th['region_not_loaded']!).waitFor({ state: 'detached' })
    await page.getByText(th['count_entries']!).first().waitFor()
  })

  test('a console of before offers to load the one of today, and leaves when to whoever works', async () => {
    const page = await browser.person()
    await page.route('**/dashboard', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/data-build="\w+"/, 'data-build="of-yesterday"')
      await route.fulfill({ response: answer, body })
    })
    await enter(page, world, 'support', 'nok', '/dashboard')
    await page.getByText(th['new_version']!).waitFor()
    await page.unroute('**/dashboard')
    await button(page, 'reload').click()
    await page.getByText(th['count_entries']!).first().waitFor()
    await page.getByText(th['pulse_live']!).first().waitFor()
    expect(await page.getByText(th['new_version']!).count()).toBe(0)
  })
})

test('what one may not do names the missing right and who has it', async () => {
  const page = await enterAsNok('/pages/not-authorized?act=key.manage')
  await page.getByRole('heading', { name: th['act_key_manage']! }).waitFor()
  await page.getByText(th['not_permitted_who']!.replace('{roles}', th['role_owner']!)).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
})

test('sounds are chosen, tried and kept', async () => {
  const page = await enterAsNok()
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
    .poll(() => saved('sound'))
    .toEqual({ on: true, volume: 70, cues: ['deposit', 'unknown'], quiet: { from: '22:30', to: '07:00' } })
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
