import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems, overlayProblems } from './axe.ts'
import { isTooWide, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter } from './door.ts'
import { intercept } from './intercept.ts'
import { escape } from './keys.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let owner: Page
beforeAll(async () => {
  const lek = await world.as('supervisor', 'lek')
  await lek.post('crediting/hold', { reason: 'a backup was restored' })
  await world.sql`
    insert into setting (key, value) values ('history.lost', '{"reason": "a backup was restored", "since": "2026-01-01T00:00:00Z"}')`
  const text = ['player,time,amount']
  for (const player of world.shop.players.slice(0, 3))
    text.push(`${player.externalKey},2026-01-02T10:00:00Z,500`)
  await lek.post('crediting/compare-file', { text: text.join('\n') })
  const { rows } = await lek.get('crediting/findings')
  await lek.post('crediting/put-finding-aside', { findingId: rows[2].id, reason: 'a test of the back-end' })
  owner = await enter(await browser.person(), world, 'owner', 'own', '/management/reconcile')
})

const button = (page: Page, name: string) => page.getByRole('button', { name: th[name]!, exact: true })

test('movements of the credit system are adopted or dismissed by two people, and then the history is accepted', async () => {
  await button(owner, 'reconcile_adopt').first().waitFor()
  expect(await accessibilityProblems(owner)).toEqual([])
  await button(owner, 'reconcile_agree').click()
  await button(owner, 'reconcile_agree').waitFor({ state: 'detached' })
  await button(owner, 'reconcile_dismiss').first().click()
  await owner.getByRole('dialog').waitFor()
  expect(await overlayProblems(owner)).toEqual([])
  await escape(owner)
  let isFailing = true
  await intercept(owner, '**/api/crediting/finding-fits*', (route) =>
    isFailing ? route.abort() : route.continue(),
  )
  await button(owner, 'reconcile_adopt').first().click()
  await owner.getByRole('dialog').getByText(th['problem_unreachable']!).first().waitFor()
  await shoot(owner, 'reconcile-not-read')
  expect(await overlayProblems(owner)).toEqual([])
  isFailing = false
  await owner.getByRole('dialog').getByRole('button', { name: th['try_again']!, exact: true }).click()
  await expect
    .poll(() => button(owner, 'reconcile_adopt_confirm').getAttribute('aria-disabled'))
    .not.toBe('true')
  await escape(owner)
  for (const left of [1, 0]) {
    await button(owner, 'reconcile_adopt').first().click()
    await button(owner, 'reconcile_adopt_confirm').waitFor()
    if (left === 1) expect(await overlayProblems(owner)).toEqual([])
    await button(owner, 'reconcile_adopt_confirm').click()
    await expect.poll(() => button(owner, 'reconcile_adopt').count()).toBe(left)
  }
  // The bank reports the money only now, for one of them.
  const desk = await newDesk(world)
  await desk.pays(world.shop.players[0]!, '500.00', { occurredAt: '2026-01-02T09:59:00Z' })
  await button(owner, 'reconcile_tie').first().click()
  const tie = owner.getByRole('dialog')
  await tie.getByLabel(th['reconcile_entry']!).selectOption({ index: 1 })
  expect(await overlayProblems(owner)).toEqual([])
  await shoot(owner, 'reconcile-tie')
  await tie.getByRole('button', { name: th['reconcile_tie']!, exact: true }).click()
  await tie.waitFor({ state: 'detached' })
  await expect.poll(() => button(owner, 'reconcile_tie').count()).toBe(1)

  await button(owner, 'reconcile_accept').click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel(th['reconcile_reason']!).fill('all is compared')
  expect(await overlayProblems(owner)).toEqual([])
  await dialog.getByRole('button', { name: th['reconcile_accept']!, exact: true }).click()
  await owner.getByText(th['reconcile_not_lost']!).waitFor()
})

test('a comparison that could not list every movement says so on the page', async () => {
  await world.sql`
    update setting set value = value || '{"unread": 2, "leftOut": 3}' where key = 'reconcile.last'`
  await owner.getByText(th['reconcile_left_out']!.replace('{n}', '3')).waitFor()
  await owner.getByText(th['reconcile_left_unread']!.replace('{n}', '2')).waitFor()
  expect(await accessibilityProblems(owner)).toEqual([])
})

test.each([1440, 1024, 390])('both pages fit a window of %i pixels', async (width) => {
  await owner.setViewportSize({ width, height: 900 })
  await owner.getByText(th['reconcile_not_lost']!).waitFor()
  expect(await isTooWide(owner)).toBe(false)
  await shoot(owner, `reconcile-${width}`)
})

test('an owner makes a backup at once and sees that it is done', async () => {
  const page = await enter(await browser.person(), world, 'owner', 'keeper', '/management/backups')
  await button(page, 'backups_now').click()
  await page.getByText(th['backups_done']!, { exact: true }).first().waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  await shoot(page, 'backups')
})
