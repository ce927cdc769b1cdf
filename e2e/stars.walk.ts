import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { overlayProblems } from './axe.ts'
import { th } from './browser.ts'
import { button, isFocused, nokAtWork } from './nok.ts'
import { escape } from './keys.ts'

const nok = nokAtWork()

const stars = (page: Page) => page.getByRole('navigation', { name: th['stars']! })
const pathsOf = (page: Page) =>
  stars(page)
    .locator('ul')
    .first()
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

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

  test('fit ten in the bar and the rest under the arrow, and are moved by mouse and keyboard', async () => {
    await nok.prefers({ starred: eleven })
    const page = await nok.enterAsNok()
    await expect.poll(() => pathsOf(page)).toEqual(eleven.slice(0, 10))
    await button(page, 'stars_more').click()
    await page.getByRole('dialog').getByRole('link', { name: th['page_spin']! }).waitFor()
    expect(await overlayProblems(page, [1440])).toEqual([])
    await escape(page)

    const icon = (key: string) => stars(page).getByRole('link', { name: th[key]!, exact: true })
    await icon('page_withdrawals').dragTo(icon('page_dashboard'))
    await expect.poll(async () => (await pathsOf(page))[0]).toBe('/management/withdraw')
    await icon('page_withdrawals').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(async () => (await pathsOf(page))[1]).toBe('/management/withdraw')
    await expect.poll(() => isFocused(icon('page_withdrawals'))).toBe(true)
    await page
      .getByText(th['star_moved']!.replace('{page}', th['page_withdrawals']!).replace('{n}', '2'))
      .waitFor()
    await expect.poll(async () => (await nok.saved('starred'))[1]).toBe('/management/withdraw')

    const next = await nok.enterAsNok()
    expect((await pathsOf(next)).slice(0, 2)).toEqual(['/dashboard', '/management/withdraw'])
  })

  test('are starred on the page’s own heading, in the menu, and in the search box of at most five', async () => {
    const page = await nok.enterAsNok('/management/deposit')
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
      .poll(() => nok.saved('starred'))
      .toEqual(['/management/deposit', '/management/agent', '/management/spin'])
    await box.getByRole('button', { name: star('star_remove', 'page_spin') }).click()
    await expect.poll(() => nok.saved('starred')).toEqual(['/management/deposit', '/management/agent'])
  })
})
