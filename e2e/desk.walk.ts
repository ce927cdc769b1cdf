import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../apps/server/src/testing/client.ts'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { playersInTurn } from '../apps/server/src/testing/players.ts'
import { accessibilityProblems, overlayProblems } from './axe.ts'
import { rowOf, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter, visit } from './door.ts'
import { sampleOf } from './pairwise.ts'
import { escape, pressAtRow, pressThai } from './keys.ts'
import { expectDisabledOffline } from './offline.ts'

const world = worldOfFile({ browser: true, players: 80 })
const browser = browserOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let owner: Client
let fon: Page
let nok: Page
beforeAll(async () => {
  desk = await newDesk(world)
  owner = await world.as('owner')
  fon = await enter(await browser.person(), world, 'finance', 'fon', '/management/statement')
  nok = await enter(await browser.person(), world, 'support', 'nok', '/management/statement')
  for (const page of [fon, nok]) await page.getByText(th['connection_health_live']!).first().waitFor()
})

const nextPlayer = playersInTurn(world)
let amounts = 2_000
const nextAmount = () => String((amounts += 3))

const words = (key: string, values: Record<string, string | number> = {}) =>
  Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, `${value}`), th[key]!)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const tab = (page: Page, key: string) =>
  page.getByRole('navigation', { name: th['tabs_label']! }).getByRole('button', { name: th[key]! })
const numberOf = async (id: string): Promise<number> => (await owner.get('statements/entry', { id })).number
const stateOf = async (id: string) =>
  (await world.sql`select state, hold_reason, disposition from statement_entry where id = ${id}`)[0]
const isOpenRow = (page: Page, id: string) =>
  expect.poll(() => rowOf(page, id).getAttribute('aria-current')).toBe('true')

/** Makes a player ask and pay, with a bank message that certainly identifies the player. */
async function pair(amount = nextAmount()) {
  const player = nextPlayer()
  const depositId = await desk.asks(player, amount)
  return { player, amount, depositId, entryId: await desk.pays(player, `${amount}.00`) }
}
async function open(page: Page, entryId: string, more = '') {
  await visit(page, `${world.url}/management/statement?${more}entry=${entryId}`)
  await page.getByRole('article', { name: words('entry_title', { n: await numberOf(entryId) }) }).waitFor()
}

test('H puts an entry on hold with a reason and a time; it leaves the queue everywhere, and the next one opens', async () => {
  const below = await desk.pays(nextPlayer(), '101.00')
  const entryId = await desk.pays(nextPlayer(), '102.00')
  await open(nok, entryId)
  await nok.keyboard.press('h')
  await nok.getByRole('radio', { name: words('disposition_until_hours', { n: 1 }) }).check()
  await press(nok, th['disposition_wait_slip']!)
  await confirm(nok, th['disposition_hold']!)
  await isOpenRow(nok, below)
  await rowOf(fon, entryId).waitFor({ state: 'detached' })
  expect(await stateOf(entryId)).toMatchObject({ state: 'pending', holdReason: th['disposition_wait_slip'] })

  await tab(fon, 'split_held').click()
  await rowOf(fon, entryId).click()
  await fon.getByText(th['disposition_wait_slip']!).first().waitFor()
  await fon.getByRole('button', { name: th['disposition_lift']! }).waitFor()
  await fon.keyboard.press('h')
  await expect.poll(async () => (await stateOf(entryId))!['holdReason']).toBeNull()
  await tab(fon, 'tab_open').click()
  await rowOf(fon, entryId).waitFor()
  // No entry is on hold any more, so the tab disappears.
  await tab(fon, 'split_held').waitFor({ state: 'detached' })
})

test('M closes a duplicate with a link to its original, and it can be reopened', async () => {
  const player = nextPlayer()
  const original = await desk.pays(player, '1203.00')
  const entryId = await desk.pays(player, '1203.00')
  await open(fon, entryId, 'tab=all&')
  await fon.keyboard.press('m')
  await fon
    .getByRole('dialog')
    .getByRole('button', { name: `#${await numberOf(original)}` })
    .click()
  await press(fon, th['disposition_duplicate_confirm']!)
  await rowOf(nok, entryId).waitFor({ state: 'detached' })
  await open(fon, entryId, 'tab=all&')
  await press(fon, words('disposition_open_original', { n: await numberOf(original) }))
  await isOpenRow(fon, original)
  await open(fon, entryId, 'tab=all&')
  await press(fon, th['disposition_reopen']!)
  await fon.getByRole('button', { name: th['claim']! }).waitFor()
  expect(await stateOf(entryId)).toMatchObject({ state: 'pending' })
})

test('E closes an entry that is no deposit; a role that may not sees why, by keyboard and by mouse', async () => {
  const entryId = await desk.pays(nextPlayer(), '1309.00')
  await open(nok, entryId)
  await nok.keyboard.press('e')
  await nok.getByRole('status').getByText(th['problem_not_permitted']!).waitFor()
  await expect.poll(() => nok.getByRole('dialog').count()).toBe(0)
  await open(fon, entryId)
  await fon.keyboard.press('e')
  await fon.getByRole('radio', { name: th['disposition_own_transfer']! }).check()
  await press(fon, th['disposition_why_balance']!)
  await press(fon, th['disposition_dispose_confirm']!)
  await expect.poll(() => stateOf(entryId)).toMatchObject({ state: 'cancelled', disposition: 'ownTransfer' })
  await nok.getByText(`ยกเลิก · ${th['disposition_own_transfer']}`).waitFor()
})

test('the colleague who claimed the entry first is named, and the typed reason stays', async () => {
  const entryId = await desk.pays(nextPlayer(), '1411.00')
  await open(fon, entryId)
  await fon.keyboard.press('h')
  await fon.getByLabel(th['reason']!, { exact: true }).fill('รอคุณแม่โทรกลับ')
  const support = await world.as('support', 'nok')
  await support.post('statements/claim', { entryId })
  await confirm(fon, th['disposition_hold']!)
  const dialog = fon.getByRole('dialog')
  await dialog.getByText(th['problem_held_by_another']!).waitFor()
  await dialog.getByText('nok@example.test').waitFor()
  await expect.poll(() => fon.getByLabel(th['reason']!, { exact: true }).inputValue()).toBe('รอคุณแม่โทรกลับ')
  await escape(fon)
  await support.post('statements/release', { entryId })
})

test('Backspace declines a request: it is no longer proposed, until the decline is undone', async () => {
  const { player, amount, entryId } = await pair()
  await open(nok, entryId)
  const money = nok.getByRole('button', {
    name: `จับคู่และเติม ${Number(amount).toLocaleString('en')} ให้ ${player.code}`,
  })
  await money.waitFor()
  await rowOf(nok, entryId).click()
  await nok.keyboard.press('Backspace')
  await nok.getByText(th['disposition_declined']!).waitFor()
  await money.waitFor({ state: 'detached' })
  await nok.keyboard.press('1')
  await press(nok, th['disposition_propose']!)
  await nok.getByText(th['disposition_declined']!).waitFor({ state: 'detached' })
  await money.waitFor()
})

test('a match whose order was not sent is undone; a credited one is reversed with a reason', async () => {
  const { player, depositId, entryId, amount } = await pair()
  await owner.post('crediting/hold', { reason: 'the back-end is looked at' })
  await desk.match(await world.as('finance', 'fon'), entryId, depositId)
  await open(fon, entryId, 'tab=all&')
  await press(fon, th['disposition_undo']!)
  await fon.getByRole('button', { name: th['claim']! }).waitFor()
  expect(await stateOf(entryId)).toMatchObject({ state: 'pending' })
  await owner.post('crediting/lift-hold', { reason: 'all is well' })

  const again = await desk.match(await world.as('finance', 'fon'), entryId, depositId)
  await desk.settled(owner, again.orderId, ['done'])
  const before = await world.balanceOf(player)
  await press(fon, th['disposition_reverse']!)
  await fon.getByRole('dialog').waitFor()
  expect(await overlayProblems(fon)).toEqual([])
  await press(fon, th['disposition_wrong_player']!)
  const takeBack = words('disposition_reverse_confirm', { credits: Number(amount).toLocaleString('en') })
  await expectDisabledOffline(fon.getByRole('button', { name: takeBack, exact: true }))
  await press(fon, takeBack)
  await expect.poll(() => stateOf(entryId)).toMatchObject({ state: 'pending' })
  expect(await world.balanceOf(player)).toBe(before - Number(amount))
  await visit(nok, `${world.url}/management/statement`)
  await rowOf(nok, entryId).waitFor()
})

test('the tabs split waiting entries by classification, live, and the bracket keys move between them', async () => {
  await visit(nok, `${world.url}/management/statement`)
  const amount = nextAmount()
  await desk.asks(nextPlayer(), amount)
  const entryId = await desk.pays(nextPlayer(), `${amount}.00`, { sender: undefined })
  await rowOf(nok, entryId).waitFor()
  const second = await desk.asks(nextPlayer(), amount)
  await rowOf(nok, entryId).getByRole('img', { name: th['confidence_ambiguous']! }).waitFor()
  await tab(nok, 'split_ambiguous').click()
  await rowOf(nok, entryId).waitFor()
  const { version } = await owner.get('cashier/deposit', { id: second })
  await owner.post('cashier/cancel', {
    operationId: randomUUID(),
    requestId: second,
    version,
    reason: 'asked',
  })
  await rowOf(nok, entryId).waitFor({ state: 'detached' })

  await visit(nok, `${world.url}/management/statement`)
  await rowOf(nok, entryId).waitFor()
  const current = () =>
    nok
      .getByRole('navigation', { name: th['tabs_label']! })
      .locator('[aria-current=page]')
      .getAttribute('data-tab')
  // Which tabs are shown depends on their counts.
  await expect.poll(() => nok.locator('[data-tab=open]').textContent()).toMatch(/\d/)
  const first = await current()
  await nok.keyboard.press('BracketRight')
  await expect.poll(current).not.toBe(first)
  await nok.keyboard.press('BracketLeft')
  await expect.poll(current).toBe(first)
  expect(await accessibilityProblems(nok)).toEqual([])
})

test('N gives two employees different entries, and reports when there is none', async () => {
  await world.sql`
    update statement_entry set state = 'cancelled', holder = null, lease_until = null
    where state in ('pending', 'claimed', 'creditFailed')`
  const entries = [await desk.pays(nextPlayer(), '1511.00'), await desk.pays(nextPlayer(), '1512.00')]
  for (const page of [fon, nok]) {
    await visit(page, `${world.url}/management/statement`)
    for (const id of entries) await rowOf(page, id).waitFor()
  }
  await Promise.all([fon, nok].map((page) => page.keyboard.press('n')))
  for (const page of [fon, nok]) await page.getByRole('button', { name: th['release']! }).waitFor()
  const held =
    await world.sql`select holder from statement_entry where id in ${world.sql(entries)} order by holder`
  expect(held).toEqual([{ holder: 'fon@example.test' }, { holder: 'nok@example.test' }])
  await nok.keyboard.press('n')
  await nok.getByText(th['split_next_none']!).waitFor()
})

test('colleagues see who views an entry, and an employee who loses one to a colleague is notified and keeps the draft', async () => {
  const { entryId } = await pair()
  await open(nok, entryId)
  await visit(fon, `${world.url}/management/statement`)
  await rowOf(fon, entryId)
    .getByRole('img', { name: words('presence_looking', { who: 'nok Test' }) })
    .waitFor()

  await nok.getByRole('button', { name: th['claim']! }).click()
  await nok.getByRole('button', { name: th['release']! }).waitFor()
  await nok.getByRole('textbox', { name: th['bonus']! }).fill('77')
  const boss = await enter(await browser.person(), world, 'supervisor', 'boss', '/management/statement')
  await open(boss, entryId)
  await press(boss, th['take_over']!)
  await boss.getByRole('dialog').waitFor()
  expect(await overlayProblems(boss)).toEqual([])
  await boss.getByRole('dialog').getByRole('button', { name: th['take_over']! }).click()
  await nok.getByRole('dialog').getByText('boss@example.test').waitFor()
  expect(await overlayProblems(nok)).toEqual([])
  await nok.keyboard.press('Enter') // "understood" has the focus
  await nok.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => nok.getByRole('textbox', { name: th['bonus']! }).inputValue()).toBe('77')
  await boss.context().close()
  await owner.post('statements/take-over', { entryId })
  await owner.post('statements/release', { entryId })
})

test('a bulk match is previewed with only the sure pairs ticked; a changed pair is refused and checked again', async () => {
  const sure = [await pair(), await pair()]
  const amount = nextAmount()
  for (const player of [nextPlayer(), nextPlayer()]) await desk.asks(player, amount)
  const unsure = await desk.pays(nextPlayer(), `${amount}.00`, { sender: undefined })
  const none = await desk.pays(nextPlayer(), '99.25', { sender: undefined })
  await visit(fon, `${world.url}/management/statement?sort=occurred`)
  for (const id of [...sure.map(({ entryId }) => entryId), unsure, none]) {
    await rowOf(fon, id).waitFor()
    await rowOf(fon, id).locator('[data-check]').click()
  }
  await fon.keyboard.press('b')
  const dialog = fon.getByRole('dialog')
  const box = async (id: string) => dialog.getByRole('checkbox', { name: `#${await numberOf(id)}` })
  for (const { entryId } of sure) await expect.poll(async () => (await box(entryId)).isChecked()).toBe(true)
  await expect.poll(async () => (await box(unsure)).isChecked()).toBe(false)
  await expect.poll(async () => (await box(none)).isDisabled()).toBe(true)
  expect(await overlayProblems(fon)).toEqual([])

  const [gone] = sure
  const { version } = await owner.get('cashier/deposit', { id: gone!.depositId })
  await owner.post('cashier/cancel', {
    operationId: randomUUID(),
    requestId: gone!.depositId,
    version,
    reason: 'asked',
  })
  const total = sure.reduce((sum, one) => sum + Number(one.amount), 0).toLocaleString('en')
  const confirm = dialog.getByRole('button', { name: words('bulk_confirm', { n: 2, total }) })
  await expectDisabledOffline(confirm)
  await confirm.click()
  await dialog.getByText(`${words('bulk_matched', { n: 1 })} · ${words('bulk_refused', { n: 1 })}`).waitFor()
  await dialog.getByText('ดำเนินการแล้ว').waitFor()
  await dialog.getByRole('button', { name: words('bulk_again', { n: 1 }) }).click()
  await dialog.getByText(th['bulk_why_no_request']!).waitFor()
  await expect.poll(async () => (await box(gone!.entryId)).isDisabled()).toBe(true)
  await escape(fon)
  expect(await world.sql`select 1 from credit_order where entry_id = ${sure[1]!.entryId}`).toHaveLength(1)
})

test('a bulk match of everything in the filter lists all of its entries, also after one was left out', async () => {
  const [first, second, out] = [await pair(), await pair(), await pair()]
  await visit(fon, `${world.url}/management/statement`)
  await rowOf(fon, out.entryId).waitFor()
  await fon.getByRole('checkbox', { name: th['select_all']!, exact: true }).check()
  await rowOf(fon, out.entryId).locator('[data-check]').click()
  await fon.keyboard.press('b')
  const dialog = fon.getByRole('dialog')
  for (const { entryId } of [first, second])
    await dialog.getByRole('checkbox', { name: `#${await numberOf(entryId)}` }).waitFor()
  await expect
    .poll(async () => dialog.getByRole('checkbox', { name: `#${await numberOf(out.entryId)}` }).count())
    .toBe(0)
  await escape(fon)
})

test('Ctrl Z lists my own activity with a way to undo each; in a field it stays the field’s own undo', async () => {
  const entryId = await desk.pays(nextPlayer(), '1701.00')
  await open(fon, entryId)
  await fon.getByRole('searchbox').fill('ก')
  await fon.keyboard.press('Control+z')
  await expect.poll(() => fon.getByRole('dialog').count()).toBe(0)
  await open(fon, entryId)
  await fon.keyboard.press('h')
  await press(fon, th['disposition_wait_bank']!)
  await confirm(fon, th['disposition_hold']!)
  await expect.poll(async () => (await stateOf(entryId))!['holdReason']).toBe(th['disposition_wait_bank'])
  await fon.getByRole('dialog').waitFor({ state: 'detached' }) // the dialog keeps the keys until its answer arrives
  await pressThai(fon, 'KeyZ', 'ผ', { ctrlKey: true })
  const line = fon
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: `#${await numberOf(entryId)}` })
  await line.getByText(th['disposition_wait_bank']!).waitFor()
  expect(await accessibilityProblems(fon)).toEqual([])
  await line.getByRole('button', { name: th['disposition_lift']! }).click()
  await expect.poll(async () => (await stateOf(entryId))!['holdReason']).toBeNull()
  await line.getByText(th['acted_later']!).waitFor()
  await escape(fon)
})

test('twenty entries are matched by keyboard on a Thai layout, while new ones wait behind the pill', async () => {
  await world.sql`
    update statement_entry set state = 'cancelled', holder = null, lease_until = null, hold_reason = null
    where state in ('pending', 'claimed', 'creditFailed')`
  const pairs: Awaited<ReturnType<typeof pair>>[] = []
  for (let n = 0; n < 20; n++) pairs.push(await pair())
  await visit(nok, `${world.url}/management/statement`)
  const inOrder = pairs.toReversed() // the newest is on top
  await rowOf(nok, inOrder[0]!.entryId).waitFor()
  await pressThai(nok, 'KeyJ', '่')
  for (const [at, { entryId, player, amount }] of inOrder.entries()) {
    await isOpenRow(nok, entryId)
    const button = nok.getByRole('button', {
      name: `จับคู่และเติม ${Number(amount).toLocaleString('en')} ให้ ${player.code}`,
    })
    await expect.poll(() => button.getAttribute('aria-disabled'), { interval: 20 }).toBeNull()
    if (at === 5) await desk.pays(nextPlayer(), '77.00')
    await pressThai(nok, 'Enter', 'Enter')
  }
  await nok.getByRole('button', { name: words('rows_waiting', { n: 1 }) }).waitFor()
  await expect
    .poll(
      async () =>
        (
          await world.sql`
            select 1 from statement_entry
            where state = 'done' and id in ${world.sql(pairs.map(({ entryId }) => entryId))}`
        ).length,
      { timeout: 300_000 },
    )
    .toBe(20)
  expect(
    await world.sql`
      select 1 from credit_order where state = 'done' and entry_id in ${world.sql(pairs.map(({ entryId }) => entryId))}`,
  ).toHaveLength(20)
})

test.each(sampleOf([20, 100, 250, 350, 500, 600], [20, 350, 600]))(
  'a key that bounces after %i ms, or is held, matches one entry: an entry opened automatically ignores keys at first',
  async (gap) => {
    const [below, above] = [await pair(), await pair()]
    await open(nok, above.entryId)
    const button = ({ amount, player }: typeof above) =>
      nok.getByRole('button', {
        name: `จับคู่และเติม ${Number(amount).toLocaleString('en')} ให้ ${player.code}`,
      })
    await button(above).waitFor()
    await rowOf(nok, above.entryId).click()
    await nok.evaluate(`new Promise((done) => {
      const down = (repeat) => (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { code: 'Enter', key: 'Enter', bubbles: true, cancelable: true, repeat }))
      down(false)
      const held = setInterval(() => down(true), 30)
      setTimeout(() => { clearInterval(held); down(false); done() }, ${gap})
    })`)
    await isOpenRow(nok, below.entryId)
    await expect.poll(() => button(below).getAttribute('aria-disabled')).toBeNull()
    expect(await stateOf(below.entryId)).toMatchObject({ state: 'pending' })
    expect(
      await world.sql`select 1 from credit_order where entry_id in ${world.sql([below.entryId, above.entryId])}`,
    ).toHaveLength(1)
  },
)

test('an entry opened with J accepts the match key at once', async () => {
  const [below, above] = [await pair(), await pair()]
  await open(nok, above.entryId)
  await pressAtRow(nok, rowOf(nok, below.entryId), 'j')
  await isOpenRow(nok, below.entryId)
  const name = `จับคู่และเติม ${Number(below.amount).toLocaleString('en')} ให้ ${below.player.code}`
  await nok.getByRole('button', { name }).waitFor()
  await expect.poll(() => nok.getByText(th['match_settling']!).count()).toBe(0)
  await nok.keyboard.press('Enter')
  await expect.poll(async () => (await stateOf(below.entryId))!['state']).toBe('done')
})

// Invariant: No key acts on a row that has lost the focus.
test('an Enter pressed while the next entry is being drawn does not match the previous one', async () => {
  const [below, above] = [await pair(), await pair()]
  await open(nok, above.entryId)
  await nok
    .getByRole('button', {
      name: `จับคู่และเติม ${Number(above.amount).toLocaleString('en')} ให้ ${above.player.code}`,
    })
    .waitFor()
  await rowOf(nok, above.entryId).click()
  await rowOf(nok, below.entryId).waitFor()
  const debug = await nok.context().newCDPSession(nok)
  await debug.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await Promise.all([nok.keyboard.press('j'), nok.keyboard.press('Enter')])
  await debug.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await isOpenRow(nok, below.entryId)
  await nok
    .getByRole('button', {
      name: `จับคู่และเติม ${Number(below.amount).toLocaleString('en')} ให้ ${below.player.code}`,
    })
    .waitFor()
  expect(await stateOf(above.entryId)).toMatchObject({ state: 'pending' })
  expect(await world.sql`select 1 from credit_order where entry_id = ${above.entryId}`).toHaveLength(0)
})
