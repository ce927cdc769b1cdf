import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems } from './axe.ts'
import { prefer, rowOf, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter, follow, visit } from './door.ts'
import { escape } from './keys.ts'
import { everything } from './pairwise.ts'

const world = worldOfFile({ browser: true, mode: 'legacy' })
const browser = browserOfFile()
let entryId: string
let orderId: string
beforeAll(async () => {
  const desk = await newDesk(world)
  const nok = await world.as('support', 'nok')
  const [first, second] = world.shop.players
  const depositId = await desk.asks(first!, '500')
  await world.fault(first!, 'silent')
  orderId = (await desk.match(nok, await desk.pays(first!), depositId)).orderId
  await desk.settled(nok, orderId, ['unknown'])
  await desk.asks(second!, '700', 50)
  entryId = await desk.pays(second!, '700.00')
})

/**
 * Sets the theme of the pages before signing in, which is the last one used in this browser. After signing in,
 * the employee's own choice counts.
 */
const inTheme = async (page: Page, theme: string) => {
  await page.addInitScript(
    `if (origin !== 'null') localStorage.setItem('khlang.door', '{"theme":"${theme}"}')`,
  )
  return page
}

describe.each(['light', 'dark', 'semi-dark'] as const)('in the %s theme', (theme) => {
  const scheme = theme === 'dark' ? 'dark' : 'light'
  const pages: [string, (page: Page) => Promise<unknown>][] = [
    ['/login', (page) => page.getByRole('button', { name: th['sign_in']!, exact: true }).waitFor()],
    ['/setup?token=x', (page) => page.getByRole('button', { name: th['setup_create']! }).waitFor()],
    ['/pages/error-404', (page) => page.getByText(th['not_found_home']!).waitFor()],
  ]
  // Pages without a session have no menu.
  test.runIf(everything || theme !== 'semi-dark')(
    'axe finds nothing on the pages before signing in',
    async () => {
      const page = await inTheme(await browser.person({ scheme }), theme)
      for (const [path, ready] of pages) {
        await visit(page, world.url + path)
        await ready(page)
        expect([path, await accessibilityProblems(page)]).toEqual([path, []])
      }
      await page.context().close()
    },
  )

  test('axe finds nothing on the pages of the console, with rows and a menu open', async () => {
    const page = await inTheme(await browser.person({ scheme }), theme)
    await prefer(world, 'supervisor', 'boss', { theme, starred: ['/dashboard', '/management/deposit'] })
    await enter(page, world, 'supervisor', 'boss', '/dashboard')
    await page.getByText(th['count_entries']!).first().waitFor()
    await expect.poll(() => page.evaluate(`document.documentElement.dataset.mantineColorScheme`)).toBe(scheme)
    const found = async (where: string) =>
      (await accessibilityProblems(page)).map((problem) => `${where}: ${problem}`)
    const problems = await found('dashboard')
    // Only the menu differs from the light theme.
    if (theme === 'semi-dark' && !everything) return expect(problems).toEqual([])

    await follow(page, `/management/statement?entry=${entryId}`)
    await page.getByRole('button', { name: /^จับคู่และเติม 750/ }).waitFor()
    problems.push(...(await found('desk')))
    await page.getByRole('button', { name: th['stars_edit']! }).first().click()
    await page.getByRole('dialog').waitFor()
    problems.push(...(await found('stars')))
    await escape(page)
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await follow(page, `/management/statement?tab=unknown&order=${orderId}`)
    await page.getByRole('button', { name: th['settle_button']! }).waitFor()
    problems.push(...(await found('unknown outcome')))

    await follow(page, '/management/deposit')
    await page.locator('[role=row][data-id]').first().waitFor()
    problems.push(...(await found('deposits')))
    await page.locator('[role=row][data-id]').first().click()
    await page.getByRole('article').waitFor()
    problems.push(...(await found('a deposit')))
    expect(problems).toEqual([])
  })
})

test('the desk is complete at 390 pixels: list, entry, way back', async () => {
  const page = await enter(
    await browser.person({ width: 390 }),
    world,
    'support',
    'nok',
    '/management/statement',
  )
  await rowOf(page, entryId).click()
  await page.getByRole('button', { name: /^จับคู่และเติม 750/ }).waitFor()
  await expect.poll(() => page.evaluate(`document.documentElement.scrollWidth <= innerWidth`)).toBe(true)
  await page.getByText(th['back_to_list']!).click()
  await rowOf(page, entryId).waitFor()
})
