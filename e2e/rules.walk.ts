import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems, overlayProblems } from './axe.ts'
import { isTooWide, prefer, rowOf, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { arrive, enter, visit } from './door.ts'
import { escape } from './keys.ts'

const world = worldOfFile({ browser: true, past: 40 })
const browser = browserOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let owner: Page
let supervisor: Page
let nok: Page
beforeAll(async () => {
  desk = await newDesk(world)
  owner = await enter(await browser.person(), world, 'owner', 'owner', '/statement/rules')
  await prefer(world, 'supervisor', 'boss', { theme: 'dark' })
  supervisor = await enter(
    await browser.person({ scheme: 'dark' }),
    world,
    'supervisor',
    'boss',
    '/statement/rules',
  )
  nok = await enter(await browser.person(), world, 'support', 'nok', '/management/statement')
})

const button = (page: Page, key: string) => page.getByRole('button', { name: th[key]!, exact: true })
const open = (page: Page, account: string) =>
  page.getByRole('navigation', { name: th['rules_accounts']! }).getByRole('button', { name: account }).click()
const said = (key: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), th[key]!)
/** Finds the text on the page itself: a button's tooltip may have the same text. */
const onPage = (page: Page, text: string) => page.locator('main p').filter({ hasText: text }).first()
const usual = () =>
  world.shop.players.filter(
    ({ externalKey, status }) => status === 'normal' && !/^(refuse|silent|cut)-/.test(externalKey),
  )

test('the switch is locked until a back-test has proven the account, and shows what is missing', async () => {
  await open(owner, 'scb-1')
  await expect.poll(() => button(owner, 'rules_start').getAttribute('aria-disabled')).toBe('true')
  await onPage(owner, th['rules_lack_none']!).waitFor()

  await open(owner, 'truemoney-1')
  await button(owner, 'rules_run').click()
  await owner.getByRole('heading', { name: said('rules_wrong_title', { n: 1 }) }).waitFor()
  await expect.poll(() => button(owner, 'rules_start').getAttribute('aria-disabled')).toBe('true')
  await onPage(owner, th['rules_lack_wrong']!).waitFor()
  expect(await accessibilityProblems(owner)).toEqual([])
})

test('a wrong pair opens on the desk', async () => {
  const pair = owner.getByRole('region', { name: said('rules_wrong_title', { n: 1 }) }).getByRole('link')
  const name = (await pair.textContent())!
  await pair.click()
  await arrive(owner, '**/management/statement?entry=*')
  await owner.getByText(name.replace(/^\D+/, '#')).first().waitFor()
  await owner.goBack()
  await owner.getByRole('heading', { name: said('rules_wrong_title', { n: 1 }) }).waitFor()
})

test('the owner tests an account, sees the expected effect, and switches auto-match on', async () => {
  const [player] = usual()
  await desk.asks(player!, '642')
  await desk.pays(player!, '642.00')
  await open(owner, 'scb-1')
  await button(owner, 'rules_run').click()
  await owner.getByText('100%').first().waitFor()
  await owner.getByText(said('rules_now_some', { n: 1 })).waitFor()
  expect(await accessibilityProblems(owner)).toEqual([])

  await button(owner, 'rules_start').click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByText(said('rules_start_now', { n: 1 })).waitFor()
  expect(await overlayProblems(owner)).toEqual([])
  await dialog.getByRole('button', { name: th['rules_start']! }).click()
  await dialog.waitFor({ state: 'detached' })
  await button(owner, 'rules_stop').waitFor()
  await button(owner, 'rules_change_limit').click()
  await dialog.waitFor()
  expect(await overlayProblems(owner)).toEqual([])

  // A colleague lowers the limit meanwhile: the save says so first, and what was typed stays.
  const limit = dialog.getByLabel(th['rules_limit']!, { exact: true })
  await limit.fill('4000')
  const colleague = await world.as('owner', 'second')
  const save = { account: 'scb-1', limit: 500, seen: { limit: null } }
  await colleague.post('statements/limit-auto-match', save)
  await button(owner, 'rules_save_limit').click()
  await dialog.getByText(th['problem_stale_version']!).waitFor()
  await button(owner, 'form_take_theirs').waitFor()
  await expect.poll(() => limit.inputValue()).toBe('4000')
  await button(owner, 'rules_save_limit').click()
  await dialog.waitFor({ state: 'detached' })
  expect(await colleague.get('statements/rules')).toMatchObject({
    rows: expect.arrayContaining([expect.objectContaining({ on: true, limit: 4_000 })]),
  })
})

test('a new entry is credited automatically, and every screen marks it as auto-match', async () => {
  const player = usual()[1]!
  await desk.asks(player, '738', 20)
  const entryId = await desk.pays(player, '738.00')
  await expect
    .poll(
      async () => (await world.sql`select state from statement_entry where id = ${entryId}`)[0]!['state'],
      { timeout: 300_000 },
    )
    .toBe('done')
  await visit(nok, `${world.url}/management/statement?tab=all&entry=${entryId}`)
  await nok.getByText(th['auto_matcher']!).first().waitFor()
  await rowOf(nok, entryId).getByText(th['feed_auto_short']!).waitFor()
  await nok.getByRole('button', { name: th['timeline']! }).click()
  const timeline = nok.getByRole('dialog')
  await timeline.getByText(th['auto_matcher']!).first().waitFor()
  const reasons = `${th['factor_amount']} +40 · ${th['factor_account']} +30`
  await timeline.getByText(reasons).waitFor()
  await escape(nok)
  await nok.getByRole('list', { name: th['split_feeds']! }).getByText(th['feed_auto_short']!).waitFor()
})

test('a supervisor sees the switch change live, may not switch on, and switches off at once', async () => {
  await open(supervisor, 'scb-1')
  expect(await accessibilityProblems(supervisor)).toEqual([])
  await button(supervisor, 'rules_stop').click()
  await button(supervisor, 'rules_start').waitFor()
  await expect.poll(() => button(supervisor, 'rules_start').getAttribute('aria-disabled')).toBe('true')
  await onPage(supervisor, th['rules_needs_owner']!).waitFor()
  // The owner's screen updates without a reload.
  await button(owner, 'rules_start').waitFor()

  const player = usual()[2]!
  await desk.asks(player, '839')
  const entryId = await desk.pays(player, '839.00')
  await expect
    .poll(
      async () =>
        (await world.sql`select judgement from statement_entry where id = ${entryId}`)[0]!['judgement'],
      { timeout: 300_000 },
    )
    .toBe('certain')
  await owner.getByText(said('rules_now_some', { n: 1 })).waitFor({ timeout: 300_000 })
  const orders = await world.sql`select 1 from credit_order where entry_id = ${entryId}`
  expect(orders).toHaveLength(0)
})

test('after an automatic match is reversed, auto-match switches itself off and the desk shows it', async () => {
  const rule = await world.sql`select back_test_id as id from auto_match where account_code = 'scb-1'`
  const boss = await world.as('owner')
  await boss.post('statements/start-auto-match', { account: 'scb-1', backTestId: rule[0]!['id'] })
  await nok
    .getByRole('list', { name: th['split_feeds']! })
    .getByText(th['feed_auto_short']!, { exact: true })
    .waitFor()
  const player = usual()[3]!
  await desk.asks(player, '951')
  const entryId = await desk.pays(player, '951.00')
  const state = async () =>
    (await world.sql`select state from statement_entry where id = ${entryId}`)[0]!['state']
  await expect.poll(state).toBe('done')
  const finance = await world.as('finance')
  await finance.post('statements/reverse', {
    operationId: randomUUID(),
    entryId,
    reason: 'a brother paid',
  })
  await nok.getByText(said('feed_auto_stopped_toast', { account: 'scb-1' })).waitFor()
  await nok
    .getByRole('list', { name: th['split_feeds']! })
    .getByText(th['feed_auto_stopped_short']!)
    .waitFor()
  await owner.getByText(th['rules_stopped_title']!).waitFor()
  await owner.getByText('a brother paid').waitFor()
  expect(await accessibilityProblems(owner)).toEqual([])
})

test('the page fits a phone', async () => {
  const page = await enter(await browser.person({ width: 390 }), world, 'owner', 'owner', '/statement/rules')
  await open(page, 'truemoney-1')
  await page.getByRole('heading', { name: said('rules_wrong_title', { n: 1 }) }).waitFor()
  expect(await isTooWide(page)).toBe(false)
})
