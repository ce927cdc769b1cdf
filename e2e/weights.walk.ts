import type { Page } from 'playwright-core'
import { type RankWeights, standardWeights } from '@khlang/domain/statements/rank-weights'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../apps/server/src/testing/client.ts'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { usualPlayers } from '../apps/server/src/testing/players.ts'
import { accessibilityProblems } from './axe.ts'
import { en, isTooWide, prefer, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter } from './door.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let secondOwner: Client
let owner: Page
let supervisor: Page
let nok: Page
/** Two players with the same amount: the bank's message fits the bank of one and the first name of the other. */
let pair: { entryId: string; byBank: string; byName: string }
beforeAll(async () => {
  const desk = await newDesk(world)
  secondOwner = await world.as('owner', 'second')
  const usual = usualPlayers(world)
  const byBank = usual[0]!
  const byName = usual.find(({ bank, firstName }) => bank !== byBank.bank && firstName !== byBank.firstName)!
  const ask = async (amount: string) => {
    const ids = { byBank: await desk.asks(byBank, amount), byName: await desk.asks(byName, amount) }
    const sender = { bank: byBank.bank, name: byName.firstName }
    return { ...ids, entryId: await desk.pays(byBank, `${amount}.00`, { sender }) }
  }
  // Matched, so that the trial has a past decision; the second pair stays open.
  const decided = await ask('913')
  const support = await world.as('support', 'fon')
  await desk.settled(support, (await desk.match(support, decided.entryId, decided.byBank)).orderId)
  pair = await ask('917')
  owner = await enter(await browser.person(), world, 'owner', 'owner', '/statement/rules?show=weights')
  await prefer(world, 'supervisor', 'boss', { theme: 'dark', locale: 'en' })
  supervisor = await enter(
    await browser.person({ scheme: 'dark' }),
    world,
    'supervisor',
    'boss',
    '/statement/rules?show=weights',
  )
  nok = await enter(
    await browser.person(),
    world,
    'support',
    'nok',
    `/management/statement?entry=${pair.entryId}`,
  )
})

const field = (page: Page, key: string) => page.getByRole('textbox', { name: th[key]!, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const said = (key: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), th[key]!)
const inUse = async (): Promise<RankWeights> => (await secondOwner.get('settings/get')).matchWeights
/** Reads the number of a request. */
const numberOf = async (id: string) => (await secondOwner.get('cashier/deposit', { id })).number
/** The candidates of the open entry, in the order of the desk. */
const candidates = (page: Page) =>
  page.getByRole('list', { name: th['candidates_title']! }).getByRole('listitem')
const isFirst = async (id: string) =>
  expect
    .poll(() => candidates(nok).first().textContent())
    .toContain(said('candidate_request', { n: await numberOf(id) }))

test('an owner changes points, sees that more past entries are ranked right, and the open desk follows the save', async () => {
  await isFirst(pair.byName)
  await field(owner, 'weight_name_alike').fill('๐') // a Thai zero
  await field(owner, 'weight_bank_other').fill('30')
  await expect.poll(() => field(owner, 'weight_name_alike').inputValue()).toBe('0')
  await button(owner, th['weights_try']!).click()
  const trial = owner.getByRole('region', { name: th['weights_try_title']! })
  await trial.getByText(said('weights_right_of', { n: 1 })).waitFor()
  await trial.locator('[data-what=right]').getByText('0 → 1').waitFor()
  await trial.getByText(th['weights_better']!, { exact: true }).waitFor()
  await trial.getByText(th['weights_undecided']!, { exact: true }).waitFor()
  expect(await accessibilityProblems(owner)).toEqual([])
  await shoot(owner, 'weights-tried')

  await field(owner, 'weight_bank_other').fill('25')
  await trial.getByText(th['weights_stale']!).waitFor()
  await button(owner, th['weights_save']!).click()
  await owner.getByText(th['weights_saved']!).waitFor()
  expect(await inUse()).toEqual({ ...standardWeights, nameAlike: 0, bankOther: 25 })
  await owner.getByText(said('weights_brief_changed', { n: 2 })).waitFor()
  await isFirst(pair.byBank)
})

test('a value out of bounds shows what is allowed, and each can be reset separately', async () => {
  const save = button(owner, th['weights_save']!)
  await field(owner, 'weight_lead').fill('0')
  await owner.getByText(said('weights_bounds', { least: 1, most: 60 })).waitFor()
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true')
  await field(owner, 'weight_lead').fill('15')
  await field(owner, 'weight_name_same').fill('3')
  await owner.getByText(said('weights_below', { what: th['weight_name_short']! })).waitFor()
  const resetButton = (key: string) => button(owner, said('weights_reset', { what: th[key]! }))
  await resetButton('weight_name_same').click()
  await resetButton('weight_bank_other').click()
  await resetButton('weight_name_alike').click()
  await expect.poll(() => field(owner, 'weight_bank_other').inputValue()).toBe('15')
  await expect.poll(() => button(owner, th['weights_reset_all']!).count()).toBe(0)
  await save.click()
  await expect.poll(inUse).toEqual(standardWeights)
  await isFirst(pair.byName)
})

test('an owner who saves second sees that, keeps their values, and overwrites or accepts the newer ones', async () => {
  await field(owner, 'weight_bank_same').fill('7')
  const theirs = { ...standardWeights, walletNumber: 44 }
  await secondOwner.post('settings/update', { matchWeights: theirs })
  await button(owner, th['weights_save']!).click()
  await owner.getByText(said('form_met_first', { who: 'second@example.test' }).split('{when}')[0]!).waitFor()
  await expect.poll(() => field(owner, 'weight_bank_same').inputValue()).toBe('7')
  expect(await accessibilityProblems(owner)).toEqual([])
  await shoot(owner, 'weights-met')
  await button(owner, th['form_take_theirs']!).click()
  await expect.poll(() => field(owner, 'weight_wallet').inputValue()).toBe('44')
  expect(await inUse()).toEqual(theirs)
})

test('an untouched page is updated live; other roles read and try the points, and see why they cannot save', async () => {
  await secondOwner.post('settings/update', { matchWeights: { ...standardWeights, clearLead: 20 } })
  const lead = supervisor.getByRole('textbox', { name: en['weight_lead']!, exact: true })
  await expect.poll(() => lead.inputValue()).toBe('20')
  await lead.fill('10')
  const save = supervisor.getByRole('button', { name: en['weights_save']!, exact: true })
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true')
  await supervisor.getByRole('button', { name: en['weights_try']!, exact: true }).click()
  await supervisor.getByText(en['weights_none_changed']!).waitFor()
  expect(await accessibilityProblems(supervisor)).toEqual([])
  await shoot(supervisor, 'weights-dark')
})

test('the page fits a phone', async () => {
  const page = await enter(
    await browser.person({ width: 390 }),
    world,
    'owner',
    'owner',
    '/statement/rules?show=weights',
  )
  await field(page, 'weight_lead').waitFor()
  expect(await isTooWide(page)).toBe(false)
  await shoot(page, 'weights-390')
})
