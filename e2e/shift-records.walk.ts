import { dayOf } from '@khlang/domain/time'
import type { Player } from '@khlang/seed/shop'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { playersInTurn } from '../apps/server/src/testing/players.ts'
import { rowOf, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { arrive, enter, visit } from './door.ts'
import { Hand } from './hand.ts'
import { firstRow, focused, job, whenEnabled, type Way } from './shift-job.ts'

/** The jobs of a shift with money that fits no request, and with its records, each by keys and by clicks. */
const world = worldOfFile({ browser: true, players: 80, mode: 'legacy' })
const browser = browserOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Page
let fon: Page
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await enter(await browser.person(), world, 'support', 'nok', '/management/statement')
  fon = await enter(await browser.person(), world, 'finance', 'fon', '/management/statement')
  for (const page of [nok, fon]) await page.getByText(th['connection_health_live']!).first().waitFor()
})

const nextPlayer = playersInTurn(world)
const says = (key: string, names: Record<string, string | number> = {}) =>
  Object.entries(names).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, `${value}`), th[key]!)
const button = (page: Page, key: string) => page.getByRole('button', { name: th[key]!, exact: true })
const inDialog = (page: Page, key: string) =>
  page.getByRole('dialog').getByRole('button', { name: th[key]!, exact: true })
/** Finds an act on the open entry. The name of its button contains its key. */
const entryAct = (page: Page, key: string) =>
  page
    .getByRole('group', { name: th['disposition_acts']! })
    .getByRole('button', { name: new RegExp(`^${th[key]!}`) })
const paneOf = async (page: Page, id: string) => {
  const [entry] = await world.sql<{ number: number }[]>`select number from statement_entry where id = ${id}`
  return page.getByRole('article', { name: says('entry_title', { n: entry!.number }) })
}

/** Chooses the first preset reason in a dialog, and submits. */
async function giveReason(hand: Hand, page: Page, way: Way, keys: { reason: string; send: string }) {
  const reason = inDialog(page, keys.reason)
  await reason.waitFor()
  if (way === 'keys') await hand.key('1')
  else await hand.click(reason)
  const send = await whenEnabled(inDialog(page, keys.send))
  if (way === 'clicks') return hand.click(send)
  await focused(send)
  await hand.key('Enter')
}

describe('bank entries without a match yet', () => {
  const holdOf = async (id: string) =>
    (await world.sql`select hold_reason from statement_entry where id = ${id}`)[0]!['holdReason']

  async function openEntry(id: string) {
    await visit(nok, `${world.url}/management/statement?entry=${id}`)
    await (await paneOf(nok, id)).waitFor()
    return new Hand(nok)
  }

  job('put the open entry on hold', async (way) => {
    const id = await desk.pays(nextPlayer(), '611.00')
    const hand = await openEntry(id)
    const hold = entryAct(nok, 'disposition_hold')
    await hold.waitFor()
    if (way === 'keys') await hand.key('h')
    else await hand.click(hold)
    await giveReason(hand, nok, way, { reason: 'disposition_wait_slip', send: 'disposition_hold' })
    await expect.poll(() => holdOf(id)).toBe(th['disposition_wait_slip'])
    await nok.getByRole('dialog').waitFor({ state: 'detached' })
    return hand.pressed
  })

  job('take an entry back from hold', async (way) => {
    await world.sql`update statement_entry set hold_reason = null where hold_reason is not null`
    const id = await desk.pays(nextPlayer(), '612.00')
    await (await world.as('support', 'nok')).post('statements/hold', { entryId: id, reason: 'a slip' })
    await visit(nok, `${world.url}/management/statement?tab=held`)
    await rowOf(nok, id).waitFor()
    const hand = new Hand(nok)
    if (way === 'keys') await hand.key('j')
    else await hand.click(rowOf(nok, id))
    const lift = entryAct(nok, 'disposition_lift')
    await lift.waitFor()
    if (way === 'keys') await hand.key('h')
    else await hand.click(lift)
    await expect.poll(() => holdOf(id)).toBeNull()
    return hand.pressed
  })

  job('match the open entry with the two requests it pays for', async (way) => {
    const player = nextPlayer()
    await desk.asks(player, '200')
    await desk.asks(player, '310')
    const id = await desk.pays(player, '510.25')
    const hand = await openEntry(id)
    const open = nok.getByRole('button', { name: new RegExp(`^${th['group_match_open']!}`) })
    await whenEnabled(open)
    if (way === 'keys') await hand.key('t')
    else await hand.click(open)
    const money = nok.getByRole('button', { name: says('group_match_button', { n: 2, credits: '510' }) })
    await whenEnabled(money)
    if (way === 'keys') {
      await focused(money)
      await hand.key('Enter')
    } else await hand.click(money)
    const placed = () => world.sql`select 1 from credit_order where player_id = ${player.id}`
    await expect.poll(async () => (await placed()).length).toBe(2)
    await nok.getByRole('dialog').waitFor({ state: 'detached' })
    return hand.pressed
  })
})

describe('orders that the credit system did not answer', () => {
  async function unanswered(player: Player): Promise<string> {
    const client = await world.as('support', 'nok')
    const [depositId, entryId] = [await desk.asks(player, '450'), await desk.pays(player, '450.00')]
    await world.fault(player, 'silent')
    const { orderId } = await desk.match(client, entryId, depositId)
    await desk.settled(client, orderId, ['unknown'])
    return orderId
  }

  job('settle an order that was never answered', async (way) => {
    const orderId = await unanswered(nextPlayer())
    await visit(fon, `${world.url}/management/statement?tab=unknown`)
    await rowOf(fon, orderId).waitFor()
    const hand = new Hand(fon)
    if (way === 'keys') await hand.key('j')
    else await hand.click(firstRow(fon))
    const credited = fon.getByRole('radio', { name: th['settle_credited']!, exact: true })
    await credited.waitFor()
    if (way === 'keys') {
      await hand.key('1')
      await focused(fon.getByLabel(th['settle_evidence']!))
    } else {
      await hand.click(credited)
      await fon.keyboard.press('Tab')
    }
    await hand.type('450 is in their books at 14:02')
    if (way === 'keys') await hand.key('Control+Enter')
    else await hand.click(await whenEnabled(button(fon, 'settle_button')))
    const yes = fon.getByRole('button', {
      name: says('settle_confirm', { outcome: th['settle_credited']! }),
    })
    await whenEnabled(yes)
    if (way === 'keys') {
      await focused(yes)
      await hand.key('Enter')
    } else await hand.click(yes)
    const state = async () =>
      (await world.sql`select state from credit_order where id = ${orderId}`)[0]!['state']
    await expect.poll(state).toBe('done')
    await fon.getByRole('dialog').waitFor({ state: 'detached' })
    return hand.pressed
  })
})

describe('players and lists', () => {
  job('add a player who calls', async (way) => {
    await visit(nok, `${world.url}/management/user`)
    const hand = new Hand(nok)
    const create = await whenEnabled(button(nok, 'page_player_new'))
    if (way === 'keys') await hand.key('Shift+N')
    else await hand.click(create)
    const dialog = nok.getByRole('dialog', { name: th['page_player_new']!, exact: true })
    await focused(dialog.getByLabel(th['player_quick_name']!))
    await hand.type('สมปอง รักเรียน')
    await dialog.getByLabel(th['player_quick_referrer']!).selectOption({ index: 1 })
    const save = await whenEnabled(dialog.getByRole('button', { name: th['player_form_create']! }))
    if (way === 'keys') {
      await dialog.getByLabel(th['player_quick_name']!).focus()
      await hand.key('Enter')
    } else await hand.click(save)
    await arrive(nok, /\/management\/user\/[0-9a-f-]{36}$/)
    return hand.pressed
  })

  job('export the list on the page', async (way) => {
    await desk.asks(nextPlayer(), '321')
    await visit(fon, `${world.url}/management/deposit`)
    await firstRow(fon).waitFor()
    const hand = new Hand(fon)
    const open = await whenEnabled(button(fon, 'export_open'))
    if (way === 'keys') await hand.key('Shift+E')
    else await hand.click(open)
    const file = fon.waitForEvent('download')
    await giveReason(hand, fon, way, { reason: 'export_reason_daily', send: 'export_start' })
    expect((await file).suggestedFilename()).toMatch(/\.csv$/)
    await fon.getByRole('dialog').waitFor({ state: 'detached' })
    return hand.pressed
  })
})

describe('the end of a shift and of a day', () => {
  /** Creates a day with a discrepancy, another day for each try: its money belongs to no request. */
  let daysAgo = 0
  async function dayWithDiscrepancy(): Promise<string> {
    const day = dayOf(new Date(Date.now() - ++daysAgo * 86_400_000))
    await desk.pays(nextPlayer(), '75.25', {
      account: 'kbank-1',
      occurredAt: new Date(`${day}T12:00:00+07:00`).toISOString(),
    })
    await visit(fon, `${world.url}/management/daily-close?day=${day}`)
    return day
  }

  async function explain(hand: Hand, way: Way) {
    const open = await whenEnabled(button(fon, 'daily_explain'))
    if (way === 'keys') await hand.key('e')
    else await hand.click(open)
    await giveReason(hand, fon, way, { reason: 'daily_explain_slip', send: 'daily_explain' })
    await fon.getByText(th['daily_explained']!, { exact: true }).waitFor()
    await fon.getByRole('dialog').waitFor({ state: 'detached' })
  }

  job('explain a difference of the day', async (way) => {
    await dayWithDiscrepancy()
    const hand = new Hand(fon)
    await explain(hand, way)
    return hand.pressed
  })

  job('close a day', async (way) => {
    const day = await dayWithDiscrepancy()
    await explain(new Hand(fon), way)
    const hand = new Hand(fon)
    const close = await whenEnabled(button(fon, 'daily_close'))
    if (way === 'keys') await hand.key('c')
    else await hand.click(close)
    const dialog = fon.getByRole('dialog')
    await focused(dialog.getByLabel(th['daily_close_note']!))
    if (way === 'keys') await hand.key('Control+Enter')
    else await hand.click(inDialog(fon, 'daily_close'))
    await expect
      .poll(async () => (await world.sql`select 1 from day_close where day = ${day}`).length)
      .toBe(1)
    return hand.pressed
  })

  async function note(hand: Hand, page: Page, way: Way, key: string) {
    if (way !== 'keys') return
    await hand.key('n')
    await focused(page.getByLabel(th[key]!))
  }
  const newest = async () =>
    (
      await world.sql<{ id: string; takenBy: string | null }[]>`
      select id, taken_by from hand_over order by number desc limit 1`
    )[0]

  job('hand the shift over', async (way) => {
    const before = await newest()
    await visit(nok, `${world.url}/management/hand-over`)
    const hand = new Hand(nok)
    const give = await whenEnabled(button(nok, 'shift_give'))
    await note(hand, nok, way, 'shift_note')
    if (way === 'keys') await hand.key('Control+Enter')
    else await hand.click(give)
    await expect.poll(async () => (await newest())?.id).not.toBe(before?.id)
    return hand.pressed
  })

  job('take the shift over', async (way) => {
    const support = await world.as('support', 'nok')
    await support.post('reports/give-hand-over', { operationId: crypto.randomUUID() })
    const { id } = (await newest())!
    await visit(fon, `${world.url}/management/hand-over?id=${id}`)
    const hand = new Hand(fon)
    const take = await whenEnabled(button(fon, 'shift_take'))
    await note(hand, fon, way, 'shift_take_note')
    if (way === 'keys') await hand.key('Control+Enter')
    else await hand.click(take)
    await expect.poll(async () => (await newest())?.takenBy).toBe('fon@example.test')
    return hand.pressed
  })
})
