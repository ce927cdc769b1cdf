import { randomUUID } from 'node:crypto'
import type { Player } from '@khlang/seed/shop'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { setApprovals } from '#testing/settling.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
let dao: Client
let finance: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  dao = await world.as('support', 'dao')
  finance = await world.as('finance')
})

let next = 0
/** Leaves out players whose key triggers test behaviour in the back-end. */
const plain = () => world.shop.players.filter(({ externalKey }) => !/^(refuse|silent|cut)-/.test(externalKey))
const nextPlayer = () => plain()[next++]!
const refusing = () => world.shop.players.find(({ externalKey }) => externalKey.startsWith('refuse-'))!

type Row = { id: string; version: number; amount: string | number; state: string }

/** Returns the rows as the screen shows them at this moment, since that is what is matched. */
async function asSeen(entryIds: string[], depositIds: string[]) {
  const seen = async (route: string, id: string) => {
    const { version } = (await nok.get(route, { id })) as Row
    return { id, version }
  }
  return {
    entries: await Promise.all(entryIds.map((id) => seen('statements/entry', id))),
    deposits: await Promise.all(depositIds.map((id) => seen('cashier/deposit', id))),
  }
}

const matchTogether = async (client: Client, entryIds: string[], depositIds: string[]) =>
  client.post('statements/match-together', {
    operationId: randomUUID(),
    ...(await asSeen(entryIds, depositIds)),
  })
const refusedGroupMatch = async (client: Client, entryIds: string[], depositIds: string[]) =>
  client.refused('statements/match-together', {
    operationId: randomUUID(),
    ...(await asSeen(entryIds, depositIds)),
  })

const entry = (id: string) => nok.get('statements/entry', { id })
const deposit = (id: string) => nok.get('cashier/deposit', { id })
const settledAll = (orderIds: string[]) => Promise.all(orderIds.map((id) => desk.settled(nok, id)))

/**
 * Returns the money that the bank reported, and the money that can still be credited or was: both must be
 * equal to the satang.
 */
async function books() {
  const [row] = await world.sql`
    select sum(amount_satang) filter (where made_by is null)::bigint as received,
      sum(amount_satang) filter (where coalesce(disposition, '') not in ('split', 'join', 'unmade'))::bigint as counted
    from statement_entry`
  return row!
}

describe('one transfer for several requests', () => {
  test('credits each request once, with its own bonus, and the parts equal the reported amount to the satang', async () => {
    const [one, two] = [nextPlayer(), nextPlayer()]
    const entryId = await desk.pays(one, '500.37')
    const depositIds = [await desk.asks(one, '200', 20), await desk.asks(two, '300')]
    const { sources, matched } = await matchTogether(nok, [entryId], depositIds)
    expect(sources).toMatchObject([
      { id: entryId, state: 'cancelled', disposition: 'split', status: 'ยกเลิก' },
    ])
    expect(matched.map(({ entry: part }: { entry: Row }) => part)).toMatchObject([
      { madeBy: 'split', amount: '200.00', state: 'crediting' },
      { madeBy: 'split', amount: '300.37', state: 'crediting' },
    ])

    await settledAll(matched.map(({ orderId }: { orderId: string }) => orderId))
    expect([await world.balanceOf(one), await world.balanceOf(two)]).toEqual([220, 300])
    const { groups } = await nok.get('statements/kin', { id: matched[0].entry.id })
    expect(groups).toMatchObject([
      { by: 'split', sources: [{ id: entryId }], made: [{ state: 'done' }, { state: 'done' }] },
    ])
    const { received, counted } = await books()
    expect(counted).toBe(received)
  })

  // Invariant: Several entries or requests are matched together only if they agree to the satang, all or
  // none. Rule: `domain/statements/group-match.ts`. Database: `entry_share_closes`,
  // `statement_entry_replaced`.
  test('is atomic: when one request cannot be credited, none is, and the entry waits as before', async () => {
    const [one, two] = [nextPlayer(), nextPlayer()]
    const entryId = await desk.pays(one)
    const depositIds = [await desk.asks(one, '200'), await desk.asks(two, '300')]
    await world.sql`update player set status = 'suspended' where code = ${two.code}`
    expect(await refusedGroupMatch(nok, [entryId], depositIds)).toMatchObject({ code: 'player-suspended' })
    expect(await entry(entryId)).toMatchObject({ state: 'pending', disposition: null })
    expect((await deposit(depositIds[0]!)).state).toBe('pending')
    expect((await nok.get('statements/kin', { id: entryId })).groups).toEqual([])
  })

  test('is refused when the sums differ', async () => {
    const player = nextPlayer()
    const entryId = await desk.pays(player)
    const depositIds = [await desk.asks(player, '200'), await desk.asks(player, '301')]
    expect(await refusedGroupMatch(nok, [entryId], depositIds)).toMatchObject({ code: 'sums-differ' })
    const supervisor = await world.as('supervisor')
    expect(await refusedGroupMatch(supervisor, [entryId], depositIds)).toMatchObject({ code: 'sums-differ' })
  })

  test('sent again with the same operation id gets the first answer and credits nothing more', async () => {
    const player = nextPlayer()
    const entryId = await desk.pays(player)
    const depositIds = [await desk.asks(player, '200'), await desk.asks(player, '300')]
    const input = { operationId: randomUUID(), ...(await asSeen([entryId], depositIds)) }
    const first = await nok.post('statements/match-together', input)
    expect(await nok.post('statements/match-together', input)).toEqual(first)
    await settledAll(first.matched.map(({ orderId }: { orderId: string }) => orderId))
    expect(await world.balanceOf(player)).toBe(500)
  })

  test('sent by two employees at once succeeds for one; the other is refused', async () => {
    const player = nextPlayer()
    const entryId = await desk.pays(player)
    const depositIds = [await desk.asks(player, '200'), await desk.asks(player, '300')]
    const seen = await asSeen([entryId], depositIds)
    const answers = await Promise.allSettled(
      [nok, dao].map((client) =>
        client.post('statements/match-together', { operationId: randomUUID(), ...seen }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const won = answers.find((answer) => answer.status === 'fulfilled')!
    await settledAll(won.value.matched.map(({ orderId }: { orderId: string }) => orderId))
    expect(await world.balanceOf(player)).toBe(500)
  })

  test('and an ordinary match of the same entry at once: exactly one succeeds', async () => {
    const player = nextPlayer()
    const entryId = await desk.pays(player)
    const depositIds = [await desk.asks(player, '200'), await desk.asks(player, '300')]
    const whole = await desk.asks(player, '500')
    const seen = await asSeen([entryId], depositIds)
    const answers = await Promise.allSettled([
      nok.post('statements/match-together', { operationId: randomUUID(), ...seen }),
      desk.match(dao, entryId, whole),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('is refused when something changed since it was seen, with the current row', async () => {
    const player = nextPlayer()
    const entryId = await desk.pays(player)
    const depositIds = [await desk.asks(player, '200'), await desk.asks(player, '300')]
    const seen = await asSeen([entryId], depositIds)
    await nok.post('statements/claim', { entryId })
    const again = { operationId: randomUUID(), ...seen }
    expect(await nok.refused('statements/match-together', again)).toMatchObject({
      code: 'stale-version',
      row: { state: 'claimed' },
    })
    expect(await dao.refused('statements/match-together', again)).toMatchObject({
      code: 'held-by-another',
      holder: 'nok@example.test',
    })
  })

  test('leaves a part that the back-end refuses open on its own, for exactly its amount', async () => {
    const [one, two] = [nextPlayer(), refusing()]
    const entryId = await desk.pays(one)
    const depositIds = [await desk.asks(one, '200'), await desk.asks(two, '300')]
    const { matched } = await matchTogether(nok, [entryId], depositIds)
    await settledAll(matched.map(({ orderId }: { orderId: string }) => orderId))
    expect(await entry(matched[0].entry.id)).toMatchObject({ state: 'done' })
    expect(await entry(matched[1].entry.id)).toMatchObject({ state: 'creditFailed', amount: '300.00' })
    expect(await world.balanceOf(one)).toBe(200)
    const again = await desk.asks(one, '300')
    await desk.settled(nok, (await desk.match(nok, matched[1].entry.id, again)).orderId)
    expect(await world.balanceOf(one)).toBe(500)
  })
})

describe('several transfers for one request', () => {
  test('are credited once, as their sum', async () => {
    const player = nextPlayer()
    const entryIds = [await desk.pays(player, '300.50'), await desk.pays(player, '199.99')]
    const depositId = await desk.asks(player, '500', 50)
    const { sources, matched } = await matchTogether(nok, entryIds, [depositId])
    expect(sources).toMatchObject(entryIds.map((id) => ({ id, state: 'cancelled', disposition: 'join' })))
    expect(matched).toMatchObject([
      { entry: { madeBy: 'join', amount: '500.49' }, deposit: { id: depositId } },
    ])
    await settledAll([matched[0].orderId])
    expect(await world.balanceOf(player)).toBe(550)
    const { received, counted } = await books()
    expect(counted).toBe(received)
  })

  test('to different own accounts are refused', async () => {
    const player = nextPlayer()
    const entryIds = [
      await desk.pays(player, '300.00'),
      await desk.pays(player, '200.00', { account: 'kbank-1' }),
    ]
    const depositId = await desk.asks(player)
    expect(await refusedGroupMatch(nok, entryIds, [depositId])).toMatchObject({ code: 'accounts-differ' })
  })

  test('are refused for several requests', async () => {
    const player = nextPlayer()
    const entryIds = [await desk.pays(player, '300.00'), await desk.pays(player, '200.00')]
    const depositIds = [await desk.asks(player, '100'), await desk.asks(player, '400')]
    expect(await refusedGroupMatch(nok, entryIds, depositIds)).toMatchObject({ code: 'bad-input' })
    expect(await refusedGroupMatch(nok, [entryIds[0]!, entryIds[0]!], [depositIds[0]!])).toMatchObject({
      code: 'bad-input',
    })
  })

  test('are distinguished from money that the bank reported twice', async () => {
    const player = nextPlayer()
    const minute = { occurredAt: new Date().toISOString() }
    const entryIds = [
      await desk.pays(player, '250.00', minute),
      await desk.pays(player, '250.00', { occurredAt: new Date(Date.now() - 60_000).toISOString() }),
    ]
    const { sets } = await nok
      .get('statements/together', { entryId: entryIds[0]! })
      .then((offer: { sets: unknown[] }) => offer)
    expect(sets).toEqual([])
    const depositId = await desk.asks(player)
    const offer = await nok.get('statements/together', { entryId: entryIds[0]! })
    expect(offer.sets).toEqual([{ entryIds, depositIds: [depositId] }])
  })
})

describe('undoing a group match', () => {
  /** Returns two parts that are open again: their match was undone before anything was sent. */
  async function openParts() {
    const player = nextPlayer()
    const entryId = await desk.pays(player)
    const depositIds = [await desk.asks(player, '200'), await desk.asks(player, '300')]
    await finance.post('crediting/hold', { reason: 'so that it waits' })
    const { matched } = await matchTogether(nok, [entryId], depositIds)
    const parts: string[] = matched.map((one: { entry: Row }) => one.entry.id)
    for (const part of parts)
      await nok.post('statements/undo-match', { operationId: randomUUID(), entryId: part })
    await world.sql`delete from setting`
    return { player, entryId, parts, depositIds }
  }

  test('returns the money to the reported entry, and closes the parts for good', async () => {
    const { player, entryId, parts } = await openParts()
    expect(await entry(parts[0]!)).toMatchObject({ state: 'pending', can: { takeApart: true } })
    const { sources, made } = await nok.post('statements/take-apart', { entryId: parts[0]! })
    expect(sources).toMatchObject([{ id: entryId, state: 'pending', disposition: null }])
    expect(made).toMatchObject(parts.map(() => ({ state: 'cancelled', disposition: 'unmade' })))
    const reopened = { entryId: parts[0]! }
    expect(await finance.refused('statements/reopen', reopened)).toMatchObject({ code: 'entry-replaced' })

    const depositId = await desk.asks(player)
    await desk.settled(nok, (await desk.match(nok, entryId, depositId)).orderId)
    expect(await world.balanceOf(player)).toBe(500)
    const { received, counted } = await books()
    expect(counted).toBe(received)
  })

  test('is refused while a part is being or was credited, and while a colleague works on one', async () => {
    const { parts, depositIds } = await openParts()
    await dao.post('statements/claim', { entryId: parts[1]! })
    expect(await nok.refused('statements/take-apart', { entryId: parts[0]! })).toMatchObject({
      code: 'held-by-another',
      row: { id: parts[1] },
    })
    await dao.post('statements/release', { entryId: parts[1]! })
    await desk.settled(nok, (await desk.match(nok, parts[1]!, depositIds[1]!)).orderId)
    expect(await nok.refused('statements/take-apart', { entryId: parts[0]! })).toMatchObject({
      code: 'entry-done',
      row: { id: parts[1] },
    })
  })

  test('is refused for an entry that is no part', async () => {
    const entryId = await desk.pays(nextPlayer())
    expect(await nok.refused('statements/take-apart', { entryId })).toMatchObject({ code: 'entry-not-made' })
  })
})

describe('a split or joined entry', () => {
  test('cannot be reopened on its own, so that its money exists once', async () => {
    const player = plain()[0]!
    const entryId = await desk.pays(player)
    await matchTogether(nok, [entryId], [await desk.asks(player, '200'), await desk.asks(player, '300')])
    expect(await finance.refused('statements/reopen', { entryId })).toMatchObject({ code: 'entry-replaced' })
    const reopening = world.sql`update statement_entry set state = 'pending', disposition = null where id = ${entryId}`
    await expect(reopening).rejects.toThrow(/other entries stand/)
  })

  test('is distributed completely: the database refuses parts with another sum', async () => {
    const [source, made] = [await desk.pays(plain()[0]!), await desk.pays(plain()[0]!, '400.00')]
    const share = world.sql.begin(async (tx) => {
      await tx`update statement_entry set state = 'cancelled', disposition = 'split' where id = ${source}`
      await tx`insert into entry_share (source_id, made_id, satang) values (${source}, ${made}, 40000)`
    })
    await expect(share).rejects.toThrow(/do not close/)
  })

  test('has parts that do not count as reported: an equal new entry is new', async () => {
    const player = plain()[0]!
    const moment = { occurredAt: new Date().toISOString(), reference: `received-${randomUUID()}` }
    const entryId = await desk.pays(player, '500.00', moment)
    await matchTogether(nok, [entryId], [await desk.asks(player, '200'), await desk.asks(player, '300')])
    const received = {
      account: 'scb-1',
      amount: '200.00',
      direction: 'in',
      occurredAt: moment.occurredAt,
      channel: 'bank',
      sender: { bank: player.bank, accountTail: `/X${player.accountNumber.slice(-6)}` },
    }
    const input = { operationId: randomUUID(), entry: received, note: 'seen on the statement' }
    expect(await finance.post('statements/create', input)).toMatchObject({ outcome: 'created' })
  })
})

/** All figures differ. Each group credits 500 and bonuses of 31 and 42. */
const groups = {
  'one transfer for two requests': async () => {
    const [one, two] = plain() as [Player, Player]
    return asSeen(
      [await desk.pays(one, '500.37')],
      [await desk.asks(one, '211', 31), await desk.asks(two, '289', 42)],
    )
  },
  'two transfers for one request': async () => {
    const [one] = plain() as [Player]
    return asSeen(
      [await desk.pays(one, '211.18'), await desk.pays(one, '289.19')],
      [await desk.asks(one, '500', 73)],
    )
  },
}

describe.each(Object.entries(groups))('%s', (_, group) => {
  test.each([
    ['need a second person where the credits with every bonus do', 573, 409],
    ['need nobody else where only more than that does', 574, 200],
  ])('%s', async (__, threshold, status) => {
    await setApprovals(world, { 'entry.match': threshold })
    try {
      const asked = { operationId: randomUUID(), ...(await group()) }
      const answer = await nok.raw('POST', '/api/statements/match-together', asked)
      expect(answer.status).toBe(status)
      if (status === 409) expect(await answer.json()).toMatchObject({ code: 'approval-needed' })
    } finally {
      await setApprovals(world, { 'entry.match': null })
    }
  })
})
