import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems } from './axe.ts'
import { isTooWide, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { arrive, enter, follow, visit } from './door.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let boss: Page
beforeAll(async () => {
  await world.sql`
    update player set role = 'VIP-7', manager = null, job_title = null, ball = true, edit = false where id = ${player(6).id}`
  await world.sql`
    update player set role = null, manager = null, job_title = null, ball = false, edit = null where id = ${player(7).id}`
  boss = await enter(await browser.person(), world, 'supervisor', 'boss', address(6))
})

const player = (index: number) => world.shop.players[index]!
const address = (index: number) => `/management/user/${player(index).id}`
const form = (index: number) => `/management/user/form/${player(index).id}`
const fold = (page: Page) =>
  page.locator('main').getByRole('button', { name: th['player_section_unexplained']!, exact: true })
const isOpen = (page: Page) => fold(page).last().getAttribute('aria-expanded')
const role = (page: Page) => page.locator('main').getByLabel('role', { exact: true })

test('details only of the old system are folded until opened by keyboard, and then complete', async () => {
  await fold(boss).waitFor()
  await expect.poll(() => isOpen(boss)).toBe('false')
  await expect.poll(() => boss.getByText('VIP-7').count()).toBe(0)
  await fold(boss).press('Enter')
  await boss.getByText('VIP-7').waitFor()
  const part = boss.getByRole('region', { name: th['player_section_unexplained']!, exact: true })
  await expect.poll(() => part.getByRole('definition').allInnerTexts()).toEqual(['VIP-7', 'Y', 'N'])
  expect(await accessibilityProblems(boss)).toEqual([])
  await fold(boss).scrollIntoViewIfNeeded()
  await shoot(boss, 'old-system')
})

test('such details stay open for the employee who opened them, also later and in the form', async () => {
  await expect
    .poll(() => world.sql`select value from preference where name = 'unfolded'`.then(([row]) => row?.value))
    .toEqual(['player-old-system'])
  await visit(boss, world.url + form(6))
  await expect.poll(() => isOpen(boss)).toBe('true')
  await expect.poll(() => role(boss).inputValue()).toBe('VIP-7')
  expect(await accessibilityProblems(boss)).toEqual([])
  await role(boss).scrollIntoViewIfNeeded()
  await shoot(boss, 'old-system-form')
  await role(boss).fill('')
  await boss.locator('[data-foot-bar] button[type=submit]').click()
  await arrive(boss, `**${address(6)}`)
  await expect.poll(() => isOpen(boss)).toBe('true')
  await expect.poll(() => boss.getByText('VIP-7').count()).toBe(0)
  await fold(boss).click()
  await expect.poll(() => isOpen(boss)).toBe('false')
})

test('a player without such details has no such section, nor has a new player', async () => {
  await follow(boss, address(7))
  await boss.getByRole('heading', { name: player(7).code }).waitFor()
  await expect.poll(() => fold(boss).count()).toBe(0)
  for (const empty of [form(7), '/management/user/form']) {
    await follow(boss, empty)
    await boss.locator('[data-foot-bar]').waitFor()
    await expect.poll(() => fold(boss).count()).toBe(0)
  }
})

test('on a phone the section opens by touch', async () => {
  const phone = await enter(
    await browser.person({ width: 390, height: 844, touch: true }),
    world,
    'support',
    'nok',
    form(6),
  )
  await fold(phone).last().tap()
  await expect.poll(() => isOpen(phone)).toBe('true')
  expect(await isTooWide(phone)).toBe(false)
  await role(phone).scrollIntoViewIfNeeded()
  await shoot(phone, 'old-system-390')
  await phone.context().close()
})
