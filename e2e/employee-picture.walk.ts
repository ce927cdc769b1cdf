import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { pictures } from '../apps/server/src/testing/pictures.ts'
import { accessibilityProblems } from './axe.ts'
import { isTooWide, prefer, rowOf, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter, follow } from './door.ts'
import { escape } from './keys.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let nok: Page
let owner: Page
let fern: Page
let entryId: string
beforeAll(async () => {
  const desk = await newDesk(world)
  const player = world.shop.players[0]!
  await desk.asks(player, '731')
  entryId = await desk.pays(player, '731.00')
  nok = await enter(await browser.person(), world, 'support', 'nok', '/dashboard')
  await prefer(world, 'owner', 'boss', { theme: 'dark' })
  owner = await enter(await browser.person({ scheme: 'dark' }), world, 'owner', 'boss', '/management/myadmin')
  fern = await enter(await browser.person(), world, 'finance', 'fern', '/management/statement')
})

const button = (page: Page, key: string) => page.getByRole('button', { name: th[key]!, exact: true })
const menu = (page: Page) =>
  page.getByRole('button', { name: th['user_menu_of']!.replace('{name}', '').trim() }).first()
const faces = 'img[src^="/files/avatars/"]'
const faceIn = (page: Page, where: string) => page.locator(`${where} ${faces}`).first()
const faceInBar = (page: Page) => page.getByRole('banner').locator(faces)
const openProfile = async () => {
  await menu(nok).click()
  await nok.getByRole('link', { name: th['profile']! }).click()
  await nok.getByRole('region', { name: th['picture_mine']! }).waitFor()
}

test('a file that is no picture shows what is allowed, and is not sent', async () => {
  await openProfile()
  const file = nok.locator('input[type=file]')
  await file.setInputFiles({ name: 'x.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a…') })
  await nok.getByText(th['avatar_moving']!).waitFor()
  await file.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await nok.getByText(th['avatar_not_a_picture']!).waitFor()
  expect(await accessibilityProblems(nok)).toEqual([])
  await shoot(nok, 'picture-refused')
})

test('an employee chooses a picture, cuts it, and sees it in the bar', async () => {
  const buffer = await pictures.photo('jpeg')
  await nok.locator('input[type=file]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await button(nok, 'avatar_use').click()
  await nok.getByText(th['picture_saved']!).waitFor()
  await faceInBar(nok).waitFor()
  await faceIn(nok, `[aria-label="${th['picture_mine']!}"]`).waitFor()
  expect(await accessibilityProblems(nok)).toEqual([])
  await shoot(nok, 'picture-mine')
})

test('colleagues see it on the list of employees, at a row of the desk, and in the audit', async () => {
  const { id } = (
    await world.sql<{ id: string }[]>`select id from employee where email = 'nok@example.test'`
  )[0]!
  await faceIn(owner, `[data-id="${id}"]`).waitFor()
  await shoot(owner, 'picture-list')

  await escape(nok)
  await follow(nok, `/management/statement?entry=${entryId}`)
  await nok.getByRole('button', { name: th['claim']! }).first().click()
  await faceIn(fern, `[data-id="${entryId}"]`).waitFor()
  await rowOf(fern, entryId).click()
  await shoot(fern, 'picture-desk')

  await follow(owner, '/management/audit?employee=nok%40example.test')
  await faceIn(owner, '[role=row]').waitFor()
  expect(await accessibilityProblems(owner)).toEqual([])
  await shoot(owner, 'picture-audit')
})

test('an owner removes the picture, and everybody sees initials again', async () => {
  const { id } = (
    await world.sql<{ id: string }[]>`select id from employee where email = 'nok@example.test'`
  )[0]!
  await follow(owner, `/management/myadmin?open=${id}`)
  const drawer = owner.getByRole('dialog')
  await drawer.locator('img[src^="/files/avatars/"]').waitFor()
  expect(await accessibilityProblems(owner)).toEqual([])
  await shoot(owner, 'picture-drawer')
  await drawer.getByRole('button', { name: th['avatar_remove']! }).click()
  await owner.getByText(th['picture_removed']!).waitFor()
  await faceIn(owner, 'body').waitFor({ state: 'detached' })
  await faceInBar(nok).waitFor({ state: 'detached' })
  await faceIn(fern, `[data-id="${entryId}"]`).waitFor({ state: 'detached' })
})

test('the picture dialog fits a phone', async () => {
  const page = await enter(await browser.person({ width: 390 }), world, 'support', 'nok', '/dashboard')
  await menu(page).click()
  await page.getByRole('link', { name: th['profile']! }).click()
  await page.getByRole('region', { name: th['picture_mine']! }).waitFor()
  expect(await isTooWide(page)).toBe(false)
  await shoot(page, 'picture-390')
})
