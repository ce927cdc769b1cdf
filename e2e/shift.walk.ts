import { randomUUID } from 'node:crypto'
import { usualApprovals } from '@khlang/domain/staff/approval'
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
import { escape } from './keys.ts'
import { currentId, firstRow, focused, job, whenEnabled, type Way } from './shift-job.ts'

/**
 * The jobs of a shift with money and players, each by keys and by clicks. They take as many presses as
 * docs/shift.md says.
 */
const world = worldOfFile({ browser: true, players: 80 })
const browser = browserOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Page
let fon: Page
let boss: Page
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await enter(await browser.person(), world, 'support', 'nok', '/management/statement')
  fon = await enter(await browser.person(), world, 'finance', 'fon', '/management/withdraw')
  boss = await enter(await browser.person(), world, 'supervisor', 'boss', '/dashboard')
  for (const page of [nok, fon, boss]) await page.getByText(th['connection_health_live']!).first().waitFor()
})

const nextPlayer = playersInTurn(world)
const stateOf = async (id: string) =>
  (await world.sql`select state from request where id = ${id}`)[0]!['state']
const button = (page: Page, key: string) => page.getByRole('button', { name: th[key]!, exact: true })

describe('bank entries', () => {
  const match = () => nok.getByRole('button', { name: /^จับคู่และเติม/ }).first()
  /**
   * Finds the pane of an entry. For a moment the pane may still show the previous entry, so the number is
   * part of its name.
   */
  async function paneOf(id: string) {
    const [entry] = await world.sql<{ number: number }[]>`select number from statement_entry where id = ${id}`
    return nok.getByRole('article', { name: th['entry_title']!.replace('{n}', String(entry!.number)) })
  }
  const isMatched = (id: string) =>
    expect
      .poll(async () => (await world.sql`select 1 from credit_order where entry_id = ${id}`).length)
      .toBe(1)
  let amount = 510

  /** Opens the desk with three more entries, each with its request. */
  async function openDesk() {
    for (let left = 3; left > 0; left--) {
      const player = nextPlayer()
      await desk.asks(player, String(++amount))
      await desk.pays(player, `${amount}.00`)
    }
    await visit(nok, `${world.url}/management/statement`)
    await firstRow(nok).waitFor()
    return new Hand(nok)
  }
  async function openFirst(hand: Hand, way: Way) {
    if (way === 'keys') await hand.key('j')
    else await hand.click(firstRow(nok))
    await match().waitFor()
  }
  async function matchOpen(hand: Hand, way: Way) {
    const id = (await currentId(nok))!
    const money = await whenEnabled((await paneOf(id)).locator(match()))
    if (way === 'keys') await hand.key('Enter')
    else await hand.click(money)
    await isMatched(id)
    await expect.poll(() => currentId(nok)).not.toBe(id)
  }

  job('open the first entry and match it', async (way) => {
    const hand = await openDesk()
    await openFirst(hand, way)
    await matchOpen(hand, way)
    return hand.pressed
  })

  job('match the next entry, which opens by itself', async (way) => {
    const before = await openDesk()
    await openFirst(before, way)
    await matchOpen(before, way)
    const hand = new Hand(nok)
    await matchOpen(hand, way)
    return hand.pressed
  })

  job('take an entry for oneself', async (way) => {
    const hand = await openDesk()
    await openFirst(new Hand(nok), way)
    const claim = nok.getByRole('button', { name: th['claim']! })
    await claim.waitFor()
    if (way === 'keys') await hand.key('c')
    else await hand.click(claim)
    await nok.getByRole('button', { name: th['release']! }).waitFor()
    return hand.pressed
  })
})

describe('withdrawals', () => {
  const pay = (page: Page) => page.getByRole('article').locator('[data-primary]')
  const isPaid = (id: string) => expect.poll(() => stateOf(id)).toBe('transferred')

  /** Opens the desk with two withdrawals of players who have enough credit. */
  async function openDesk(): Promise<{ hand: Hand; first: string; second: string }> {
    await world.sql`update request set state = 'cancelled' where state in ('pending', 'adjusted')`
    const support = await world.as('support', 'lek')
    const ids: string[] = []
    for (let left = 2; left > 0; left--) {
      const player = nextPlayer()
      const { orderId } = await desk.match(
        support,
        await desk.pays(player, '500.00'),
        await desk.asks(player),
      )
      await desk.settled(support, orderId, ['done'])
      const request = { operationId: randomUUID(), player: player.code, amount: '300' }
      ids.push((await support.post('cashier/create-withdrawal', request)).id)
    }
    // As on the first day, when no bank is remembered.
    await fon.evaluate('localStorage.clear()')
    await visit(fon, `${world.url}/management/withdraw?state=pending`)
    for (const id of ids) await rowOf(fon, id).waitFor()
    return { hand: new Hand(fon), first: ids[0]!, second: ids[1]! }
  }
  const opened = (id: string) => expect.poll(() => currentId(fon)).toBe(id)

  async function payFirst(hand: Hand, way: Way, id: string) {
    if (way === 'keys') await hand.key('j', 'Enter')
    else await hand.click(rowOf(fon, id))
    await opened(id)
    await whenEnabled(pay(fon))
    if (way === 'keys') await hand.key('3')
    else await hand.click(fon.getByRole('article').getByRole('button', { name: 'SCB', exact: true }))
    await payOpen(hand, way, id)
  }
  async function payOpen(hand: Hand, way: Way, id: string) {
    await opened(id)
    for (const state of ['adjusted', 'transferred']) {
      const money = await whenEnabled(pay(fon))
      if (way === 'keys') await hand.key('Enter')
      else await hand.click(money)
      await expect.poll(() => stateOf(id)).toBe(state)
    }
    await isPaid(id)
  }

  job('pay a withdrawal: deduct, choose a bank, pay', async (way) => {
    const { hand, first } = await openDesk()
    await payFirst(hand, way, first)
    return hand.pressed
  })

  job('pay the next withdrawal', async (way) => {
    const { hand: before, first, second } = await openDesk()
    await payFirst(before, way, first)
    const hand = new Hand(fon)
    await payOpen(hand, way, second)
    return hand.pressed
  })
})

describe('search and navigation', () => {
  async function find(text: string, group: string, name: string, way: Way) {
    await visit(nok, `${world.url}/dashboard`)
    const hand = new Hand(nok)
    if (way === 'keys') await hand.key('Control+k')
    else await hand.click(nok.getByRole('button', { name: new RegExp(th['palette_title']!) }))
    await nok.getByRole('combobox', { name: th['palette_title']! }).waitFor()
    await hand.type(text)
    const found = nok.getByRole('group', { name: th[group]!, exact: true }).getByRole('option', { name })
    await found.waitFor()
    if (way === 'keys') await hand.key('Enter')
    else await hand.click(found)
    return hand.pressed
  }

  job('find a player by their code', async (way) => {
    const player = nextPlayer()
    const pressed = await find(player.code, 'page_players', player.code, way)
    await arrive(nok, `**/management/user/${player.id}`)
    return pressed
  })

  job('find a request by its amount', async (way) => {
    const player = nextPlayer()
    const amount = way === 'keys' ? '8,731' : '8,732'
    const id = await desk.asks(player, amount)
    const pressed = await find(amount, 'page_deposits', player.code, way)
    await arrive(nok, `**/management/deposit?request=${id}`)
    await escape(nok)
    return pressed
  })

  job('go to another desk', async (way) => {
    await visit(nok, `${world.url}/dashboard`)
    const hand = new Hand(nok)
    const menu = nok.getByRole('navigation', { name: th['menu']! })
    if (way === 'keys') await hand.go('w')
    else await hand.click(menu.getByRole('link', { name: th['page_withdrawals']! }))
    await arrive(nok, '**/management/withdraw')
    return hand.pressed
  })
})

describe('the page of a player', () => {
  async function openPlayer(): Promise<{ hand: Hand; player: Player }> {
    const player = nextPlayer()
    await visit(nok, `${world.url}/management/user/${player.id}`)
    await nok.getByRole('heading', { name: player.code }).waitFor()
    return { hand: new Hand(nok), player }
  }
  const requestsOf = (kind: string) => async (way: Way) => {
    const { hand, player } = await openPlayer()
    if (way === 'keys') await hand.key(kind === 'deposit' ? 'd' : 'w')
    else await hand.click(button(nok, `${kind}_new`).first())
    const dialog = nok.getByRole('dialog', { name: th[`${kind}_new`]! })
    await dialog.getByLabel(th['withdrawal_new_amount']!).waitFor()
    await focused(dialog.getByLabel(th['withdrawal_new_amount']!))
    await hand.type('220')
    if (way === 'keys') await hand.key('Enter')
    else await hand.click(dialog.getByRole('button', { name: player.code }))
    await expect
      .poll(async () => (await world.sql`select 1 from request where player_id = ${player.id}`).length)
      .toBe(1)
    await dialog.waitFor({ state: 'detached' })
    return hand.pressed
  }

  job('ask for a deposit of the player on the page', requestsOf('deposit'))
  job('ask for a withdrawal of the player on the page', requestsOf('withdrawal'))

  job('write a note about the player on the page', async (way) => {
    const { hand, player } = await openPlayer()
    const tabs = nok.getByRole('navigation', { name: th['player_tabs']! })
    const field = nok.getByLabel(th['note_add']!)
    if (way === 'keys') await hand.key('n')
    else await hand.click(tabs.getByText(th['player_tab_notes']!, { exact: true }))
    await field.waitFor()
    await focused(field)
    await hand.type('calls back at nine')
    if (way === 'keys') await hand.key('Control+Enter')
    else await hand.click(nok.getByRole('button', { name: th['note_save']!, exact: true }))
    await expect
      .poll(async () => (await world.sql`select 1 from player_note where player_id = ${player.id}`).length)
      .toBe(1)
    return hand.pressed
  })
})

describe('approvals', () => {
  beforeAll(async () => {
    const rules = { ...usualApprovals, from: { ...usualApprovals.from, 'withdrawal.transfer': 300 } }
    await world.sql`insert into setting (key, value) values ('approvals', ${world.sql.json(rules as never)})`
  })

  job('approve what a colleague asks for', async (way) => {
    const support = await world.as('support', 'lek')
    const finance = await world.as('finance', 'fern')
    const player = nextPlayer()
    const asked = { operationId: randomUUID(), player: player.code, amount: '300' }
    const { id, version } = await support.post('cashier/create-withdrawal', asked)
    await finance.post('staff/ask-approval', {
      operationId: randomUUID(),
      command: 'cashier/transfer',
      input: { requestId: id, version, via: 'scb', accepted: ['not-deducted'] },
      reason: 'the player called',
    })
    await visit(boss, `${world.url}/management/approvals`)
    await boss.getByText(th['approval_same']!).waitFor()
    const hand = new Hand(boss)
    if (way === 'keys') await hand.key('a')
    else await hand.click(boss.getByRole('button', { name: new RegExp(`^${th['approval_yes_do']!}`) }))
    const confirm = boss.getByRole('dialog').getByRole('button', { name: th['approval_yes_do']! })
    await whenEnabled(confirm)
    if (way === 'keys') await hand.key('Enter')
    else await hand.click(confirm)
    await expect.poll(() => stateOf(id)).toBe('transferred')
    return hand.pressed
  })
})
