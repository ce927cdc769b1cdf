import { randomUUID } from 'node:crypto'
import { transferStatus } from '@khlang/contract/legacy-words'
import type { EverythingFound } from '@khlang/contract/reports/found'
import { may, roles } from '@khlang/domain/staff/acts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import type { World } from '#testing/world.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { findEntries, findOrders, findRequests, rangesOf, searchTermsOf } from './store.ts'

const world = worldOfFile()
let nok: Client
let desk: Awaited<ReturnType<typeof newDesk>>
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('viewer', 'nok')
})

const find = (q: string) => nok.get<EverythingFound>('reports/find', { q })
const [exact, longer] = [randomUUID(), randomUUID()]
const player = (index: number) => world.shop.players[index]!

test('a player is found by code, with their latest deposit and withdrawal', async () => {
  const one = player(0)
  const depositId = await desk.asks(one, '431')
  const found = await find(one.code.toLowerCase())
  expect(found.players[0]).toMatchObject({ id: one.id, code: one.code })
  expect(found.deposits[0]).toMatchObject({
    id: depositId,
    code: one.code,
    amount: '431',
    status: 'กำลังดำเนินการ',
  })
})

test('a number finds the exact request and entry before those that begin with it', async () => {
  await world.sql`
    insert into request (id, number, external_key, kind, player_id, amount, created_at) overriding system value values
      (${exact}, 7100, 'number-exact', 'deposit', ${player(1).id}, 432, now() - interval '1 day'),
      (${longer}, 71009, 'number-longer', 'deposit', ${player(1).id}, 433, now())`
  for (const q of ['7100', '#7100'])
    expect((await find(q)).deposits.map(({ id }) => id)).toEqual([exact, longer])
})

test('a withdrawal is found by number, amount and player, and is never listed among deposits', async () => {
  const fern = await world.as('finance', 'fern')
  const one = player(6)
  const { id, number } = await fern.post('cashier/create-withdrawal', {
    operationId: randomUUID(),
    player: one.code,
    amount: '4321',
  })
  for (const q of [`#${number}`, '4,321', one.code]) {
    const { withdrawals, deposits } = await find(q)
    expect(withdrawals[0]).toMatchObject({
      id,
      number,
      code: one.code,
      amount: '4321',
      status: 'กำลังดำเนินการ',
    })
    expect(deposits.map((found) => found.id)).not.toContain(id)
  }
  for (const [via, status] of Object.entries(transferStatus)) {
    await world.sql`update request set state = 'transferred', via = ${via} where id = ${id}`
    expect((await find(`#${number}`)).withdrawals[0]).toMatchObject({ id, state: 'transferred', status })
  }
})

test('an order is found by number, credits and player, with its request', async () => {
  const one = player(7)
  const depositId = await desk.asks(one, '1234')
  const { orderId } = await desk.match(
    await world.as('support', 'lek'),
    await desk.pays(one, '1234.00'),
    depositId,
  )
  await desk.settled(nok, orderId, ['done'])
  const { number } = await nok.get('crediting/order', { id: orderId })
  for (const q of [`#${number}`, '1,234', one.code])
    expect((await find(q)).orders).toContainEqual(
      expect.objectContaining({
        id: orderId,
        number,
        purpose: 'creditDeposit',
        state: 'done',
        amount: '1234',
        code: one.code,
        request: { id: depositId, kind: 'deposit' },
      }),
    )
})

test('an agent is found by the beginning of the username, a word of the name, and the number', async () => {
  const { rows } = await nok.get('agents/list', {})
  const { id, number, username, name } = rows[0]
  const last = name.split(' ').at(-1)
  for (const q of [username.slice(0, 4).toUpperCase(), last, `#${number}`])
    expect((await find(q)).agents.map((found) => found.id)).toContain(id)
  expect((await find(username)).agents[0]).toEqual({ id, number, username, name })
})

test('the agent with exactly this username comes before larger ones that begin with it', async () => {
  const boss = await world.as('owner', 'boss')
  const agent = async (username: string) =>
    (await boss.post('agents/create', { operationId: randomUUID(), username, name: 'x', digits: 3 })).id
  const [small, large] = [await agent('exactly'), await agent('exactly-more')]
  await world.sql`update agent set user_count = 900 where id = ${large}`
  expect((await find('Exactly')).agents.map(({ id }) => id)).toEqual([small, large])
})

test('a master is found by key and by the beginning or a word of the name, with the agent', async () => {
  const { rows } = await nok.get('agents/masters', {})
  const { id, number: key, name, agent } = rows[0]
  for (const q of [`#${key}`, name]) expect((await find(q)).masters.map((found) => found.id)).toContain(id)
  const word = name.split(' ').at(-1)
  expect((await find(word)).masters.map((found) => found.name.includes(word))).toContain(true)
  expect((await find(`#${key}`)).masters[0]).toEqual({ id, key, name, agent: agent?.username ?? null })
})

test.each(roles)(
  'the role %s finds everything that the lists show, and full numbers only if it may see them',
  async (role) => {
    const client = await world.as(role, `finder-${role}`)
    const one = player(8)
    const [{ mobile } = { mobile: '' }] = await world.sql<
      { mobile: string }[]
    >`select mobile from player where id = ${one.id}`
    const depositId = await desk.asks(one, '2468')
    for (const q of ['2,468', '๒,๔๖๘']) {
      const byAmount: EverythingFound = await client.get('reports/find', { q })
      expect(byAmount.deposits.map(({ id }) => id)).toContain(depositId)
    }
    const ids = async (q: string) =>
      ((await client.get('reports/find', { q })) as EverythingFound).players.map(({ id }) => id)
    expect(await ids(mobile.slice(-4))).toContain(one.id)
    expect((await ids(mobile)).includes(one.id)).toBe(may(role, 'player.reveal'))
  },
)

test('an entry is found by the beginning of its reference in either case, and by its sender', async () => {
  const entryId = await desk.pays(player(2), '88.25', {
    reference: 'KBx-9001',
    sender: { bank: 'kbank', name: 'นาย ค้นหา เจอ' },
  })
  for (const q of ['kbX-90', 'นาย ค้น'])
    expect((await find(q)).entries[0]).toMatchObject({ id: entryId, reference: 'KBx-9001', amount: '88.25' })
})

test('an entry is found by its sender in the search and in its list, also if the bank wrote ำ or แ as two letters', async () => {
  const name = 'เเม่น\u0e49\u0e4d\u0e32 ปั\u0e49นค\u0e4d\u0e32'
  const id = await desk.pays(player(12), '613.00', { sender: { bank: 'SCB', name } })
  for (const q of ['แม่น้ำ ปั้นคำ', 'แม่น้ำ', name]) {
    expect((await find(q)).entries.map((found) => found.id)).toEqual([id])
    expect((await nok.get('statements/list', { q })).rows.map((row: { id: string }) => row.id)).toEqual([id])
  }
})

test('an amount finds exactly that amount, to the satang', async () => {
  const entryId = await desk.pays(player(3), '7654.75')
  await desk.asks(player(3), '7654')
  const exact = await find('7,654.75')
  expect(exact.entries.map(({ id }) => id)).toEqual([entryId])
  expect(exact.deposits).toEqual([])
  expect((await find('7,654')).deposits).toHaveLength(1)
})

test('a search shows at most four results of a kind, the newest first', async () => {
  const asked: string[] = []
  for (let times = 0; times < 6; times++) asked.push(await desk.asks(player(4), '9191'))
  expect((await find('9191')).deposits.map(({ id }) => id)).toEqual(asked.toReversed().slice(0, 4))
})

test('wildcards of the database match only themselves', async () => {
  for (const q of ['%', '_', '\\', "'", '#', '999999999999', '1.999', '9'.repeat(80)])
    expect(await find(q)).toMatchObject({
      players: [],
      entries: [],
      deposits: [],
      withdrawals: [],
      orders: [],
      agents: [],
      masters: [],
    })
})

test('digits become ranges of exactly the numbers that begin with them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999 }),
      fc.integer({ min: 1, max: 999_999_999 }),
      (typed, number) => {
        const inside = rangesOf(typed).some(({ low, high }) => number >= low && number <= high)
        expect(inside).toBe(String(number).startsWith(String(typed)))
      },
    ),
  )
})

describe('with many rows', () => {
  test('no search walks a whole table', async () => {
    await world.sql`
      insert into request (id, number, external_key, kind, player_id, amount, state) overriding system value
      select gen_random_uuid(), 100000 + n, 'many-' || n, 'deposit', ${player(5).id}, 100 + n % 900, 'done'
      from generate_series(1, 20000) n`
    await world.sql`
      insert into statement_entry (id, account_code, channel, direction, amount_satang, occurred_at, reference, fingerprint, sender_name)
      select gen_random_uuid(), 'scb-1', 'bank', 'in', 10000 + n % 90000, now(), 'many-' || n, 'f' || n, 'sender ' || n
      from generate_series(1, 20000) n`
    await world.sql`
      insert into credit_order (id, number, kind, purpose, player_id, player_key, credits, state, ordered_by) overriding system value
      select gen_random_uuid(), 100000 + n, 'removeCredit', 'cutCredit', ${player(5).id}, ${player(5).externalKey}, 1 + n % 900, 'done', 'nok@example.test'
      from generate_series(1, 20000) n`
    await world.sql`analyze credit_order`
    await world.sql`analyze request`
    await world.sql`analyze statement_entry`
    for (const q of ['many-19', '5', '1234', 'sender 7', 'แม่น้ำ', player(5).code]) {
      const wanted = searchTermsOf(q, [player(5).id])
      const plans = [
        await planOf((db) => findRequests(db, 'deposit', wanted, 4)),
        await planOf((db) => findRequests(db, 'withdrawal', wanted, 4)),
        await planOf((db) => findOrders(db, wanted, 4)),
        await planOf((db) => findEntries(db, wanted, 4)),
      ]
      for (const plan of plans) expect(plan, q).toMatch(/Index (Only )?Scan/)
      for (const plan of plans)
        expect(plan, q).not.toMatch(/Seq Scan on (request|statement_entry|player|credit_order)/)
    }
  })
})

/** Returns the database's plan for a statement of the store: the same text, with `explain`. */
async function planOf(query: (db: World['sql']) => PromiseLike<unknown>): Promise<string> {
  const explained: Promise<unknown>[] = []
  const db = ((strings: TemplateStringsArray, ...values: unknown[]) => {
    const [first, ...rest] = strings
    // Parts of the statement are made by the same function.
    if (!/^\s*with hit/.test(first!)) return world.sql(strings, ...(values as never[]))
    const parts = Object.assign([`explain ${first}`, ...rest], { raw: [`explain ${first}`, ...rest] })
    const answer = world.sql(parts as unknown as TemplateStringsArray, ...(values as never[]))
    explained.push(answer)
    return answer
  }) as unknown as World['sql']
  await query(db)
  return JSON.stringify(await Promise.all(explained))
}
