import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { startForeignBackend } from '../apps/server/src/testing/foreign-backend.ts'
import { ofFile } from '../apps/server/src/testing/of-file.ts'
import { newWorld } from '../apps/server/src/testing/world.ts'
import { accessibilityProblems } from './axe.ts'
import { isTooWide, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter } from './door.ts'

const backend = ofFile(() => startForeignBackend({ yes: 'OK', no: 'FAIL', type: 'text/plain' }))
const world = ofFile(() =>
  newWorld({ browser: true, mode: 'legacy', timeoutMs: 2_000, foreignUrl: backend.url }),
)
const browser = browserOfFile()
let dao: Page
let nok: Page
let desk: Awaited<ReturnType<typeof newDesk>>
beforeAll(async () => {
  desk = await newDesk(world)
  dao = await enter(await browser.person(), world, 'owner', 'dao', '/management/backend')
  nok = await enter(await browser.person(), world, 'support', 'nok', '/management/backend')
})

const text = (key: string, values: Record<string, string | number> = {}) =>
  Object.entries(values).reduce((said, [name, value]) => said.replace(`{${name}}`, String(value)), th[key]!)
const button = (page: Page, key: string, values = {}) =>
  page.getByRole('button', { name: text(key, values), exact: true })
const form = () => dao.getByRole('dialog').last()
const usual = (at: number) =>
  world.shop.players.filter(
    ({ status, externalKey }) => status === 'normal' && !/^(refuse|silent|cut)-/.test(externalKey),
  )[at]!

async function chooses(code: string) {
  await dao.getByRole('dialog').waitFor({ state: 'detached' })
  await dao.getByRole('combobox').fill(code)
  await dao.getByRole('option').filter({ hasText: code }).click()
}

test('an owner sets up a foreign back-end: it is tried, read as unknown, read another way, switched on, and credits a deposit', async () => {
  await dao.getByText(backend.url).waitFor()
  expect(await accessibilityProblems(dao)).toEqual([])
  await button(dao, 'backend_new_draft').click()
  expect(await accessibilityProblems(dao)).toEqual([])
  await form().getByRole('button', { name: th['backend_save']! }).click()
  await dao.getByText(th['backend_block_not_tried']!).first().waitFor()

  const first = usual(0)
  await chooses(first.code)
  await button(dao, 'backend_give', { n: 1 }).click()
  await dao.getByText(th['backend_why_status_missing']!).waitFor()
  await dao.getByText(text('backend_other_way', { way: th['backend_way_accepted']! })).waitFor()
  await dao.getByText(text('backend_questions', { n: 1 })).waitFor()
  await shoot(dao, 'backend-unknown')

  await button(dao, 'backend_new_draft').click()
  for (const key of ['backend_kind_add', 'backend_kind_remove'])
    await form().getByLabel(th[key]!, { exact: true }).selectOption('accepted')
  await form().getByRole('button', { name: th['backend_save']! }).click()
  await chooses(usual(1).code)
  await button(dao, 'backend_give', { n: 1 }).click()
  await dao.getByText(th['backend_why_accepted']!).waitFor()
  await button(dao, 'backend_take_back', { n: 1 }).click()
  await expect.poll(() => dao.getByText(th['backend_why_accepted']!).count()).toBe(2)
  await button(dao, 'backend_take_over', { way: th['backend_way_accepted']! }).click()
  expect(await accessibilityProblems(dao)).toEqual([])
  await shoot(dao, 'backend-tried')
  const { draft } = await (await world.as('owner', 'dao')).get('crediting/backend')
  await button(dao, 'backend_switch_on', { n: draft.version }).click()
  await dao.getByText(text('backend_in_use', { n: draft.version })).waitFor()
  expect(backend.creditsOf(usual(1).externalKey)).toBe(0)

  await desk.creditsAnother(await world.as('supervisor'), usual(2))
  expect(backend.creditsOf(usual(2).externalKey)).toBe(500)
  await dao.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => isTooWide(dao)).toBe(false)
  await shoot(dao, 'backend-narrow')
})

test('a role that is no owner sees how the back-end is read, and why it cannot change it', async () => {
  await nok.getByText(th['backend_way_accepted']!).first().waitFor()
  await expect.poll(() => button(nok, 'backend_new_draft').getAttribute('aria-disabled')).toBe('true')
})

test('a player whom the back-end refuses is marked, with its text and the key that was sent', async () => {
  backend.now({ refuses: true, no: '{"status":false,"message":"no such member"}' })
  const [who, supervisor] = [usual(3), await world.as('supervisor')]
  const { orderId } = await desk.match(supervisor, await desk.pays(who), await desk.asks(who))
  expect((await desk.settled(supervisor, orderId, ['refused'])).result).toBe(
    `no such member (userId: ${who.externalKey})`,
  )
  const page = await enter(await browser.person(), world, 'support', 'nok', `/management/user/${who.id}`)
  await page.getByText(th['player_key_refused']!).waitFor()
  await page.getByText('no such member').first().waitFor()
  await shoot(page, 'backend-refused-player')
})
