import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { overlayProblems } from './axe.ts'
import { rowOf, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter, visit } from './door.ts'
import { expectDisabledOffline } from './offline.ts'
import { pressThai } from './keys.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Page
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await enter(await browser.person(), world, 'support', 'nok', '/management/statement')
  await nok.getByText(th['connection_health_live']!).first().waitFor()
})

/** Returns a player whose key does not make the bundled back-end refuse, keep silent or cut the line. */
const player = (at: number) =>
  world.shop.players.filter(({ externalKey }) => !/^(refuse|silent|cut)-/.test(externalKey))[at]!
const words = (key: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, `${value}`), th[key]!)
const entry = async (id: string) => (await world.as('owner')).get('statements/entry', { id })
async function open(entryId: string) {
  await visit(nok, `${world.url}/management/statement?entry=${entryId}`)
  const { number } = await entry(entryId)
  await nok.getByRole('article', { name: words('entry_title', { n: number }) }).waitFor()
}
const moneyButton = (requests: number, credits: string) =>
  nok.getByRole('button', { name: words('group_match_button', { n: requests, credits }) })

test('T proposes the two requests that one transfer pays; one click credits both, and the next entry opens', async () => {
  const below = await desk.pays(player(3), '77.00')
  await desk.asks(player(0), '200', 20)
  await desk.asks(player(0), '300')
  const entryId = await desk.pays(player(0), '500.25')
  await open(entryId)
  await pressThai(nok, 'KeyT', 'ะ')
  const dialog = nok.getByRole('dialog')
  await dialog.getByText(th['group_match_one_set']!).waitFor()
  expect(await overlayProblems(nok)).toEqual([])
  await expectDisabledOffline(moneyButton(2, '520'))
  await moneyButton(2, '520').click()
  await expect.poll(() => rowOf(nok, below).getAttribute('aria-current')).toBe('true')
  await expect.poll(() => world.balanceOf(player(0))).toBe(520)

  await open(entryId)
  await nok.getByText(th['related_was_split']!).first().waitFor()
  await nok.getByRole('button', { name: '300.25' }).click()
  await nok.getByRole('button', { name: th['disposition_reverse']! }).waitFor()
})

test('unequal sums keep the button disabled and show the difference; another player’s request can be searched', async () => {
  await desk.asks(player(1), '150')
  const other = await desk.asks(player(2), '250')
  const entryId = await desk.pays(player(1), '400.00')
  await open(entryId)
  await nok.keyboard.press('t')
  const dialog = nok.getByRole('dialog')
  await dialog.getByText(th['group_match_no_set']!).waitFor()
  await dialog.getByRole('checkbox', { name: player(1).code }).check()
  await dialog.getByRole('status').getByText(th['group_match_choose']!).waitFor()
  await dialog.getByRole('searchbox', { name: th['group_match_find_deposit']! }).fill(player(2).code)
  const { number } = (await (await world.as('owner')).get('cashier/deposit', { id: other })) as {
    number: number
  }
  await dialog.getByRole('button', { name: `#${number}` }).click()
  await moneyButton(2, '400').click()
  await expect
    .poll(async () => [await world.balanceOf(player(1)), await world.balanceOf(player(2))], {
      timeout: 300_000,
    })
    .toEqual([150, 250])
})

test('two transfers of one sender pay one request; undone before sending, they are two again', async () => {
  const sender = player(4)
  const minute = (ago: number) => ({ occurredAt: new Date(Date.now() - ago * 60_000).toISOString() })
  const first = await desk.pays(sender, '120.50', minute(2))
  const second = await desk.pays(sender, '79.75', minute(1))
  await desk.asks(sender, '200')
  const finance = await world.as('finance', 'fon')
  await finance.post('crediting/hold', { reason: 'so that it waits' })
  await open(second)
  await nok.keyboard.press('t')
  await nok.getByRole('dialog').getByText(th['group_match_one_set']!).waitFor()
  await moneyButton(1, '200').click()
  await nok.getByRole('dialog').waitFor({ state: 'detached' })
  await open(first)
  await nok.getByText(th['related_was_joined']!).first().waitFor()
  await nok.getByRole('button', { name: '200.25' }).click()
  await nok.getByRole('button', { name: th['disposition_undo']! }).click()
  await nok.getByRole('button', { name: th['related_undo_group']! }).click()
  await expect
    .poll(async () => [(await entry(first)).state, (await entry(second)).state])
    .toEqual(['pending', 'pending'])
  const supervisor = await world.as('supervisor', 'boss')
  await supervisor.post('crediting/lift-hold', { reason: 'all is well' })
})
