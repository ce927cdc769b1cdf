import { dayOf } from '@khlang/domain/time'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Sql } from '../apps/server/src/platform/database/database.ts'
import type { Client } from '../apps/server/src/testing/client.ts'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { playersInTurn } from '../apps/server/src/testing/players.ts'
import { setApprovals } from '../apps/server/src/testing/settling.ts'
import { patiently } from '../apps/server/src/testing/test-database.ts'
import { accessibilityProblems, overlayProblems } from './axe.ts'
import { rowOf, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter, visit } from './door.ts'
import { button } from './nok.ts'
import { expectDisabledOffline } from './offline.ts'

const world = worldOfFile({ browser: true, players: 40 })
const browser = browserOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let books: Sql
let owner: Client
let fon: Page
beforeAll(async () => {
  desk = await newDesk(world)
  books = connect(world.creditDatabaseUrl, patiently)
  owner = await world.as('owner')
  fon = await enter(await browser.person(), world, 'finance', 'fon', '/management/statement')
  await fon.getByText(th['connection_health_live']!).first().waitFor()
})
afterAll(() => books.end())

const nextPlayer = playersInTurn(world)
const words = (key: string, values: Record<string, string | number> = {}) =>
  Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, `${value}`), th[key]!)
const dialog = (page: Page) => page.getByRole('dialog')
const stateOf = async (table: 'statement_entry' | 'request', id: string) =>
  (await world.sql`select state from ${world.sql(table)} where id = ${id}`)[0]!['state']
const taken = (page: Page) => dialog(page).getByLabel(th['reversal_taken']!)

/** Credits 1,000 to a player by a match, of which they then spend some. */
async function credited(spent: number) {
  const player = nextPlayer()
  const [entryId, depositId] = [await desk.pays(player, '1000.00'), await desk.asks(player, '1000')]
  await desk.settled(owner, (await desk.match(owner, entryId, depositId)).orderId, ['done'])
  await books`update account set balance = balance - ${spent} where user_id = ${player.externalKey}`
  return { player, entryId, depositId }
}
async function opensDialog(page: Page, entryId: string) {
  const { number } = await owner.get('statements/entry', { id: entryId })
  await visit(page, `${world.url}/management/statement?tab=all&entry=${entryId}`)
  await page.getByRole('article', { name: words('entry_title', { n: number }) }).waitFor()
  await page.getByRole('button', { name: th['disposition_reverse']!, exact: true }).click()
  await dialog(page).getByRole('button', { name: th['disposition_wrong_player']!, exact: true }).click()
}
const takes = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

test('a refused reversal is opened again: it says why, proposes what is there, and the entry is then free', async () => {
  const { player, entryId, depositId } = await credited(400)
  await opensDialog(fon, entryId)
  await dialog(fon)
    .getByText(words('reversal_short', { n: 600 }))
    .waitFor()
  await expect.poll(() => taken(fon).inputValue()).toBe('1,000')
  await takes(fon, words('disposition_reverse_confirm', { credits: '1,000' }))
  await expect.poll(() => stateOf('statement_entry', entryId)).toBe('done')
  await expect
    .poll(() => owner.get('cashier/deposit', { id: depositId }))
    .toMatchObject({
      state: 'done',
      result: expect.any(String) as string,
    })

  await opensDialog(fon, entryId)
  await dialog(fon).getByText(th['reversal_failed']!).waitFor()
  await expect.poll(() => taken(fon).inputValue()).toBe('600')
  await dialog(fon)
    .getByText(words('reversal_stays', { sum: '฿400' }))
    .waitFor()
  expect(await overlayProblems(fon)).toEqual([])
  await shoot(fon, 'reversed-in-part')
  await taken(fon).fill('1001')
  await dialog(fon)
    .getByText(words('settings_range', { least: '0', most: '1,000' }))
    .first()
    .waitFor()
  await taken(fon).fill('600')
  const takeBack = words('disposition_reverse_confirm', { credits: '600' })
  await expectDisabledOffline(dialog(fon).getByRole('button', { name: takeBack, exact: true }))
  await takes(fon, takeBack)
  await expect.poll(() => stateOf('statement_entry', entryId)).toBe('pending')
  expect(await stateOf('request', depositId)).toBe('adjusted')
  expect(await world.balanceOf(player)).toBe(0)

  await visit(fon, `${world.url}/management/deposit?request=${depositId}`)
  await button(fon, 'timeline').click()
  const timeline = dialog(fon).last()
  await timeline.getByText(th['timeline_entry_reverse']!).last().waitFor()
  await timeline.getByText(th['unrecovered']!).first().waitFor()
  const { orderId } = await owner.get('cashier/deposit', { id: depositId })
  await visit(fon, `${world.url}/management/statement?tab=unknown&order=${orderId}`)
  await fon.getByText(th['unrecovered']!).waitFor()
  await shoot(fon, 'reversed-in-part-order')
  expect(await accessibilityProblems(fon)).toEqual([])
})

test('a player who has spent everything keeps it: nothing is sent, and the entry is free at once', async () => {
  const phone = await enter(
    await browser.person({ width: 390, height: 844, touch: true }),
    world,
    'finance',
    'fern',
    '/management/statement',
  )
  const { player, entryId, depositId } = await credited(1_000)
  await opensDialog(phone, entryId)
  await taken(phone).fill('0')
  await dialog(phone)
    .getByText(words('reversal_stays', { sum: '฿1,000' }))
    .waitFor()
  await dialog(phone).getByText(th['reversal_nothing']!).waitFor()
  expect(await overlayProblems(phone)).toEqual([])
  await shoot(phone, 'reversed-with-nothing-390')
  await takes(phone, th['reversal_confirm_nothing']!)
  await expect.poll(() => stateOf('statement_entry', entryId)).toBe('pending')
  expect(await stateOf('request', depositId)).toBe('adjusted')
  const other = await credited(1)
  await visit(phone, `${world.url}/management/deposit?request=${other.depositId}`)
  await button(phone, 'deposit_reverse').click()
  await phone.getByLabel(th['reversal_taken']!).fill('999')
  await phone.getByText(words('reversal_stays', { sum: '฿1' })).waitFor()
  await shoot(phone, 'reversed-in-part-deposit-390')
  await visit(phone, `${world.url}/management/user/${player.id}`)
  await phone.getByText(new RegExp(th['unrecovered']!)).first().waitFor()
  await phone.context().close()
})

test('from the page of the deposit, a second person reads what stays before it happens', async () => {
  const { entryId, depositId } = await credited(250)
  await setApprovals(world, { 'deposit.reverse': 1_000 })
  await visit(fon, `${world.url}/management/deposit?request=${depositId}`)
  await button(fon, 'deposit_reverse').click()
  await fon.getByLabel(th['reversal_taken']!).fill('750')
  await fon.getByText(words('reversal_stays', { sum: '฿250' })).waitFor()
  await button(fon, 'deposit_reverse_wrong_player').click()
  await shoot(fon, 'reversed-in-part-deposit')
  const { player } = await owner.get('cashier/deposit', { id: depositId })
  await fon
    .getByRole('button', {
      name: words('deposit_reverse_confirm', { credits: 750, player: player.code }),
      exact: true,
    })
    .click()
  await fon.getByRole('button', { name: th['approval_why_player']!, exact: true }).click()
  await fon.getByRole('button', { name: th['approval_ask']!, exact: true }).click()
  const asked = async () =>
    (
      await world.sql<
        { id: string }[]
      >`select id from approval where state = 'waiting' and object_id = ${depositId}`
    )[0]
  await expect.poll(asked).toBeDefined()

  const boss = await enter(
    await browser.person(),
    world,
    'owner',
    'owner',
    `/management/approvals?open=${(await asked())!.id}`,
  )
  await boss.getByText(th['approval_figure_unrecovered']!).waitFor()
  await boss.getByText('250.00').waitFor()
  await shoot(boss, 'reversed-in-part-approval')
  const { version } = await owner.get('staff/approval', { id: (await asked())!.id })
  await owner.post('staff/decide', { approvalId: (await asked())!.id, version, decision: 'approve' })
  await expect.poll(() => stateOf('statement_entry', entryId)).toBe('pending')
  await world.sql`delete from setting where key = 'approvals'`

  await visit(boss, `${world.url}/management/daily-close?day=${dayOf(new Date())}`)
  await boss.getByText(th['unrecovered']!).first().waitFor()
  await shoot(boss, 'reversed-in-part-day')
  await visit(fon, `${world.url}/management/statement`)
  await rowOf(fon, entryId).waitFor()
})
