import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { shoot, th } from './browser.ts'
import { nokAtWork, rootAttribute } from './nok.ts'
import { arrive, visit } from './door.ts'
import { escape, escapeInVain, goByKeys, goByLatinKeys, pressThai } from './keys.ts'
import { intercept } from './intercept.ts'

const nok = nokAtWork()
let desk: Awaited<ReturnType<typeof newDesk>>
beforeAll(async () => {
  desk = await newDesk(nok.world())
})

describe('the command palette', () => {
  const open = async (page: Page) => {
    await pressThai(page, 'KeyK', 'า', { ctrlKey: true })
    await page.getByRole('combobox', { name: th['palette_title']! }).waitFor()
  }
  /**
   * Closes the palette. A browser closes a dialog a moment after the key, and until then no other key opens
   * one.
   */
  const close = async (page: Page) => {
    await escape(page)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const options = (page: Page) => page.getByRole('option')

  /** Opens the palette, types, and presses the key while the server has not answered yet; then it answers. */
  async function pressBeforeTheAnswer(page: Page, text: string, key: 'Tab' | 'Enter') {
    const answered = Promise.withResolvers<void>()
    await intercept(page, '**/api/reports/find*', async (route) => {
      await answered.promise
      await route.continue()
    })
    await open(page)
    await page.keyboard.type(text)
    await page.keyboard.press(key)
    await page.getByText(th['palette_asking']!).waitFor()
    answered.resolve()
  }

  test('finds pages by the names of the quick search, commands by their keys, and recent choices', async () => {
    const page = await nok.enterAsNok()
    for (const [typed, title] of [
      ['Home', 'page_dashboard'],
      ['Users', 'page_players'],
      ['Customer', 'page_players'],
      ['รายการ', 'page_deposits'],
    ] as const) {
      await open(page)
      await page.keyboard.type(typed)
      await expect.poll(() => options(page).first().textContent()).toContain(th[title])
      await close(page)
    }
    await open(page)
    await page.keyboard.type('dark')
    await page.keyboard.press('Enter')
    await expect.poll(() => rootAttribute(page, 'data-mantine-color-scheme')).toBe('dark')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await open(page)
    await page.getByRole('group', { name: th['palette_recent']! }).waitFor()
    const keys = page.getByRole('option', { name: new RegExp(`^${th['page_deposits']}`) })
    await expect.poll(() => keys.first().textContent()).toContain('GD')
    await shoot(page, 'palette')
  })

  test('finds players, requests and entries on the server, and opens them on their pages', async () => {
    const player = nok.world().shop.players[4]!
    const depositId = await desk.asks(player, '863')
    const entryId = await desk.pays(player, '863.25', { reference: 'palette-77' })
    const page = await nok.enterAsNok()

    await open(page)
    await page.keyboard.type(player.code)
    await page
      .getByRole('group', { name: th['page_players']!, exact: true })
      .getByRole('option', { name: player.code })
      .click()
    await arrive(page, `**/management/user/${player.id}`)
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await open(page)
    await page.keyboard.type('863')
    await page
      .getByRole('group', { name: th['page_deposits']! })
      .getByRole('option', { name: player.code })
      .click()
    await arrive(page, `**/management/deposit?request=${depositId}`)
    await escape(page)

    await visit(page, `${nok.world().url}/dashboard`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await open(page)
    await page.keyboard.type('palette-7')
    await page.getByRole('group', { name: th['desk_entries']! }).getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await arrive(page, (url) => url.searchParams.get('entry') === entryId)
  })

  test('by keyboard alone: Tab lists the actions of a result, and Escape goes one step back', async () => {
    const lek = await nok.world().as('support', 'lek')
    const player = nok.world().shop.players[6]!
    const { id, number } = await lek.post('cashier/create-withdrawal', {
      operationId: randomUUID(),
      player: player.code,
      amount: '1250',
    })
    const page = await nok.enterAsNok()
    await open(page)
    await page.keyboard.type('1,250')
    const found = page
      .getByRole('group', { name: th['page_withdrawals']! })
      .getByRole('option', { name: `#${number}` })
    await found.waitFor()
    for (const part of [player.code, '1,250', 'กำลังดำเนินการ'])
      await expect.poll(() => found.textContent()).toContain(part)
    await found.hover()
    await shoot(page, 'palette-found')
    await page.keyboard.press('Tab')
    await page.getByRole('option', { name: th['palette_copy_number']! }).waitFor()
    await shoot(page, 'palette-acts')
    await escapeInVain(page)
    await found.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type(th['palette_open_player']!.slice(0, 12))
    await page.keyboard.press('Enter')
    await arrive(page, `**/management/user/${player.id}`)
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await open(page)
    await page.keyboard.type('1,250')
    await found.waitFor()
    await page.keyboard.press('Enter')
    await arrive(page, `**/management/withdraw?request=${id}`)
    await visit(page, `${nok.world().url}/dashboard`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await open(page)
    await page
      .getByRole('group', { name: th['palette_recent']! })
      .getByRole('option', { name: `#${number}` })
      .waitFor()
    await page.keyboard.press('Enter')
    await arrive(page, `**/management/withdraw?request=${id}`)
  })

  test('from a found player opens a deposit request with them chosen', async () => {
    const player = nok.world().shop.players[6]!
    const page = await nok.enterAsNok()
    await open(page)
    await page.keyboard.type(player.code)
    await page
      .getByRole('group', { name: th['page_players']!, exact: true })
      .getByRole('option', { name: player.code })
      .waitFor()
    await page.keyboard.press('Tab')
    await page.getByRole('option', { name: th['deposit_new']! }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: th['deposit_new']! })
    await form.getByText(player.code).first().waitFor()
    await escape(page)
  })

  test('shows the actions when the answer arrives, if Tab was pressed before it', async () => {
    const player = nok.world().shop.players[6]!
    const page = await nok.enterAsNok()
    await pressBeforeTheAnswer(page, player.code, 'Tab')
    await page.getByRole('option', { name: th['deposit_new']! }).waitFor()
  })

  test('offers no command that the role may not use', async () => {
    const page = await nok.enterAsNok()
    await open(page)
    await page.keyboard.type(th['agent_create']!)
    await page.getByText(th['palette_none']!).waitFor()
    await shoot(page, 'palette-nothing')
  })

  test('opens the result even if Enter is pressed before the server answers', async () => {
    const player = nok.world().shop.players[4]!
    const page = await nok.enterAsNok()
    await pressBeforeTheAnswer(page, player.code, 'Enter')
    await arrive(page, `**/management/user/${player.id}`)
  })
})

describe('shortcuts', () => {
  test('G and a letter open a page, on a Thai layout too', async () => {
    const page = await nok.enterAsNok()
    const places = [
      ['KeyD', 'ก', '/management/deposit'],
      ['KeyW', 'ไ', '/management/withdraw'],
      ['KeyS', 'ห', '/management/statement'],
      ['KeyP', 'ย', '/management/user'],
      ['KeyR', 'พ', '/management/report-user'],
      ['KeyH', '้', '/dashboard'],
    ] as const
    for (const [code, key, path] of places) {
      await goByKeys(page, code, key)
      await arrive(page, `**${path}`)
    }
    await goByLatinKeys(page, 'u')
    await arrive(page, '**/management/statement?tab=unknown')
  })

  test('the sheet lists all shortcuts, and single keys can be switched off', async () => {
    const page = await nok.enterAsNok()
    await page.keyboard.press('Shift+Slash')
    const sheet = page.getByRole('dialog')
    await sheet.getByText(th['keys_go']!).waitFor()
    await expect.poll(() => sheet.getByRole('definition').count()).toBeGreaterThan(18)
    await sheet.getByText(th['keys_single_on']!).click()
    await escape(page)
    await sheet.waitFor({ state: 'detached' })
    await goByLatinKeys(page, 'd')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    await expect.poll(() => nok.saved('singleKeys')).toBe(false)
  })

  test('the first Tab offers to skip to the content', async () => {
    const page = await nok.enterAsNok()
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(`document.activeElement.textContent`)).toBe(th['skip_to_content'])
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(`document.activeElement.id`)).toBe('main')
  })
})
