import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems } from './axe.ts'
import { th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter } from './door.ts'
import { escape } from './keys.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let fern: Page
let nok: Page
beforeAll(async () => {
  await world.sql`update player set email = 'mango@mail.example', status = 'watch' where id = ${player(6).id}`
  fern = await enter(await browser.person(), world, 'finance', 'fern', '/management/user')
  nok = await enter(await browser.person(), world, 'support', 'nok', '/management/user')
  for (const page of [fern, nok]) await page.getByText(th['connection_health_live']!).first().waitFor()
})

const player = (index: number) => world.shop.players[index]!
const row = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code })
const search = (page: Page) => page.getByLabel(th['players_search']!)

test('a caller is found by the last digits of their account number, by keyboard alone', async () => {
  await row(nok, player(0).code).waitFor()
  await nok.keyboard.press('Slash')
  await expect.poll(() => search(nok).evaluate((one) => one.matches(':focus'))).toBe(true)
  const tail = player(6).accountNumber.slice(-4)
  await nok.keyboard.type(tail)
  await expect.poll(() => row(nok, player(0).code).count()).toBe(0)
  await row(nok, player(6).code).waitFor()
  expect(await accessibilityProblems(nok)).toEqual([])
  await search(nok).fill('')
  await row(nok, player(0).code).waitFor()
})

test('a search is in the address, except numbers and e-mail addresses, which support must shorten', async () => {
  await search(nok).fill(player(6).firstName)
  await expect.poll(() => new URL(nok.url()).searchParams.get('q')).toBe(player(6).firstName)
  for (const personal of ['mango@mail.example', player(6).mobile]) {
    await search(nok).fill(personal)
    await nok.getByText(th['empty_whole_number']!).waitFor()
    expect(decodeURIComponent(nok.url())).not.toContain(personal)
  }
  await nok.getByRole('button', { name: th['filters_clear']! }).first().click()
  await row(nok, player(0).code).waitFor()
})

test('a role that may see full numbers finds players by the whole number, and by no part of it', async () => {
  for (const whole of ['mango@mail.example', player(6).mobile]) {
    await search(fern).fill(whole)
    await expect.poll(() => fern.getByRole('row').count()).toBe(2)
    await row(fern, player(6).code).waitFor()
    await search(fern).fill('')
    await row(fern, player(0).code).waitFor()
  }
  await search(fern).fill(player(6).mobile.slice(0, 7))
  await fern.getByText(th['empty_part_of_number']!).waitFor()
  await search(fern).fill('')
  await row(fern, player(0).code).waitFor()
})

test('no full number is shown in the list', async () => {
  await row(fern, player(6).code).waitFor()
  const text = await fern.getByRole('grid').innerText()
  expect(text).toContain(player(6).mobile.slice(-4))
  for (const { mobile, accountNumber } of world.shop.players) {
    expect(text).not.toContain(mobile)
    expect(text).not.toContain(accountNumber)
  }
})

test('the list shows watched players, and a change of status live', async () => {
  await nok.getByLabel(th['column_status']!).selectOption('watch')
  await row(nok, player(6).code).waitFor()
  await world.sql`update player set status = 'watch' where id = ${player(2).id}`
  await row(nok, player(2).code).waitFor()
  await nok.getByRole('button', { name: th['filters_clear']! }).click()
})

test('a role that may see full numbers exports every field, and states the purpose', async () => {
  await search(fern).fill(player(6).code)
  await expect.poll(() => fern.getByRole('row').count()).toBe(2)
  await fern.getByRole('button', { name: th['export_open']! }).click()
  const start = fern.getByRole('button', { name: th['export_start']! })
  await expect.poll(() => start.getAttribute('aria-disabled')).toBe('true')
  await fern.getByLabel(th['players_export_whole']!).check()
  await fern.getByLabel(th['export_reason']!).fill('moving house')
  const [file] = await Promise.all([fern.waitForEvent('download'), start.click()])
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('account_no_check_scb')
  expect(text).toContain(player(6).accountNumber)
  await fern.getByRole('dialog').waitFor({ state: 'detached' })
  const [line] = await world.sql`select actor, reason from audit where act = 'list.export' order by seq desc`
  expect(line).toEqual({ actor: 'fern@example.test', reason: 'moving house' })
})

test('a read-only role sees the reason at the checkbox and at the button', async () => {
  const auditor = await enter(await browser.person(), world, 'auditor', 'ann', '/management/user')
  await auditor.getByRole('button', { name: th['export_open']! }).click()
  await auditor.getByLabel(th['players_export_whole']!).waitFor()
  await expect.poll(() => auditor.getByLabel(th['players_export_whole']!).isDisabled()).toBe(true)
  await escape(auditor)
  const create = auditor.getByRole('button', { name: th['page_player_new']!, exact: true })
  await expect.poll(() => create.getAttribute('aria-disabled')).toBe('true')
})

test('the block list goes on to its last value, whatever its length', async () => {
  const owner = await world.as('owner')
  const values = Array.from({ length: 60 }, (_, at) => `${7_070_700_000 + at}`)
  for (const value of values)
    await owner.post('players/block-value', {
      operationId: randomUUID(),
      kind: 'account',
      value,
      level: 'watch',
      reason: 'โกงร้านอื่น',
    })
  await fern.keyboard.press('Control+k')
  const palette = fern.getByRole('dialog')
  await palette.getByRole('combobox').fill(th['blocklist_title']!)
  await palette.getByRole('option').first().waitFor()
  await fern.keyboard.press('Enter')
  const list = fern.getByRole('dialog', { name: th['blocklist_title']! })
  await expect.poll(() => list.getByRole('listitem').count()).toBe(50)
  await list.getByRole('button', { name: th['lines_more']! }).scrollIntoViewIfNeeded()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(values.length)
  await expect.poll(() => list.getByRole('button', { name: th['lines_more']! }).count()).toBe(0)
  await escape(fern)
})
