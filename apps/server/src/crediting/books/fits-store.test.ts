import { randomUUID } from 'node:crypto'
import type { EmployeeEmail, PlayerId } from '@khlang/domain/brand'
import { beforeAll, expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import {
  entryStates,
  insertEntry,
  insertOrder,
  insertRequest,
  putEntry,
  rolledBack,
  withoutTriggers,
} from '#testing/rolled-back.ts'
import { findFittingEntries, findFittingRequests } from './fits-store.ts'
import { amountAdopted, paysForAdopted, tieEntry } from './tie-store.ts'

// Which requests and entries a movement of the back-end's books may belong to. Each case differs in one thing
// from one that fits.
const world = worldOfFile()
let playerId: PlayerId
let account = ''
let mobile = ''
beforeAll(async () => {
  playerId = world.shop.players[0]!.id as PlayerId
  const [row] = await world.sql<{ account: string; mobile: string }[]>`
    select account_number as account, mobile from player where id = ${playerId}`
  ;({ account, mobile } = row!)
})
const tried = (attempt: (tx: Tx) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await attempt(tx)
  })

type Change = Record<string, unknown>
const moved = Date.parse('2026-11-20T02:00:00Z')
const after = (minutes: number) => new Date(moved + minutes * 60_000)
const days = 24 * 60

const request = (tx: Tx, change: Change = {}) => insertRequest(tx, { playerId, ...change })
async function entry(tx: Tx, { state = 'pending', ...change }: Change = {}) {
  const id = await insertEntry(tx, { amountSatang: 64_050, occurredAt: after(0), ...change })
  await putEntry(tx, id, state as never)
  return id
}

/** Each line: what differs, and whether it still fits. */
const requests: [string, Change, boolean][] = [
  ['a deposit', {}, true],
  ['a deposit of less, with a bonus', { amount: 600 }, true],
  ['a deposit of more', { amount: 641 }, false],
  ['one of another player', { playerId: randomUUID() }, false],
  ['a withdrawal', { kind: 'withdrawal' }, false],
  ['a deposit that is done', { state: 'done' }, false],
  ['a cancelled deposit', { state: 'cancelled' }, false],
  ['a deposit with an entry', { entryId: randomUUID() }, true],
]
test.each(requests)('added credit may be for %s', (_, change, fits) =>
  tried(async (tx) => {
    const id = await request(tx, change)
    const found = await findFittingRequests(tx, { playerId, kind: 'addCredit', credits: 640 })
    expect(found.map((one) => one.id)).toEqual(fits ? [id] : [])
  }),
)

const withdrawals: [string, Change, boolean, boolean][] = [
  ['a withdrawal', {}, true, true],
  ['one of less', { amount: 600 }, false, false],
  ['one of more', { amount: 641 }, false, false],
  ['one that is deducted', { state: 'adjusted' }, false, true],
  ['one that is paid', { state: 'transferred' }, false, false],
  ['one with an entry', { entryId: randomUUID() }, false, false],
  ['a deposit', { kind: 'deposit' }, false, false],
]
test.each(withdrawals)('what was taken or paid may be for %s', (_, change, fitsTaken, fitsPaid) =>
  tried(async (tx) => {
    const id = await request(tx, { kind: 'withdrawal', ...change })
    const found = async (kind: 'removeCredit' | 'payOut') =>
      (await findFittingRequests(tx, { playerId, kind, credits: 640 })).map((one) => one.id)
    expect(await found('removeCredit')).toEqual(fitsTaken ? [id] : [])
    expect(await found('payOut')).toEqual(fitsPaid ? [id] : [])
  }),
)

test('of the requests that fit, the largest come first, then the older, twenty at most', () =>
  tried(async (tx) => {
    for (let amount = 1; amount <= 20; amount += 1) await request(tx, { amount })
    const newer = await request(tx, { amount: 630, createdAt: after(10) })
    const older = await request(tx, { amount: 630, createdAt: after(5) })
    const found = await findFittingRequests(tx, { playerId, kind: 'addCredit', credits: 640 })
    expect(found.slice(0, 2).map(({ id }) => id)).toEqual([older, newer])
    expect(found.slice(2).map(({ amount }) => amount)).toEqual(Array.from({ length: 18 }, (_, at) => 20 - at))
  }))

const isFree = (state: string) => ['pending', 'claimed', 'creditFailed'].includes(state)
test.each(entryStates)(
  'money whose credit failed is offered with its request while it is free: %s',
  (state) =>
    tried(async (tx) => {
      const failed = async (change: Change, isMatched = true) => {
        const entryId = await entry(tx, { state, ...change })
        const requestId = await request(tx, { entryId })
        if (isMatched) await tx`update statement_entry set request_id = ${requestId} where id = ${entryId}`
        const found = await findFittingRequests(tx, { playerId, kind: 'addCredit', credits: 640 })
        return found.find(({ id }) => id === requestId)?.failedEntryId === entryId
      }
      expect(await failed({})).toBe(isFree(state))
      expect(await failed({}, false)).toBe(false)
      expect(await failed({ amountSatang: 64_100 })).toBe(false)
    }),
)

/** Whether an entry may have paid for 640 credits. */
const entries: [string, Change, boolean][] = [
  ...entryStates.map((state): [string, Change, boolean] => [state, { state }, isFree(state)]),
  ['three days before', { occurredAt: after(-3 * days) }, true],
  ['earlier', { occurredAt: after(-3 * days - 1) }, false],
  ['an hour after', { occurredAt: after(60) }, true],
  ['later', { occurredAt: after(61) }, false],
  ['outgoing', { direction: 'out' }, false],
  ['a baht more', { amountSatang: 64_100 }, false],
]
test.each(entries)('an entry may have paid for added credit: %s', (_, change, fits) =>
  tried(async (tx) => {
    const id = await entry(tx, change)
    const movement = { playerId, kind: 'addCredit', credits: 640, movedAt: after(0) } as const
    expect((await findFittingEntries(tx, movement, [])).map((one) => one.id)).toEqual(fits ? [id] : [])
    const asked = { ...movement, credits: 700 }
    expect((await findFittingEntries(tx, asked, [{ amount: 640 }])).map((one) => one.id)).toEqual(
      fits ? [id] : [],
    )
    expect(await findFittingEntries(tx, asked, [{ amount: 700 }])).toEqual([])
    expect(await findFittingEntries(tx, { ...movement, kind: 'payOut' }, [])).toEqual([])
  }),
)

test('entries that seem to come from the player are offered first, then the latest, twenty at most', () =>
  tried(async (tx) => {
    const own = await entry(tx, { senderAccount: `x-${account.slice(-4)}`, occurredAt: after(-20) })
    const wallet = await entry(tx, { senderMobile: mobile, occurredAt: after(-30) })
    const longer = await entry(tx, { senderAccount: `9${account.slice(-3)}`, occurredAt: after(-10) })
    const unknown = await entry(tx)
    const offered = async () =>
      (
        await findFittingEntries(tx, { playerId, kind: 'addCredit', credits: 640, movedAt: after(0) }, [])
      ).map(({ id, fromPlayer }) => [id, fromPlayer])
    expect(await offered()).toEqual([
      [own, true],
      [wallet, true],
      [unknown, false],
      [longer, false],
    ])
    for (let more = 0; more < 17; more += 1) await entry(tx)
    expect(await offered()).toHaveLength(20)
  }))

/** An adopted credit of 640 with a bonus, for which no entry is known. */
async function adopted(
  tx: Tx,
  { entryId = null, finding = {} }: { entryId?: string | null; finding?: Change } = {},
) {
  const requestId = await request(tx, { state: 'done' })
  const orderId = await insertOrder(tx, {
    playerId,
    playerKey: 'p',
    credits: 700,
    state: 'done',
    requestId,
    entryId,
  })
  await tx`update request set order_id = ${orderId} where id = ${requestId}`
  const usual = {
    source: 'books',
    playerId,
    playerKey: 'p',
    kind: 'addCredit',
    credits: 700,
    movedAt: after(0),
  }
  const row = { id: randomUUID(), movement: randomUUID(), state: 'adopted', orderId, ...usual, ...finding }
  await tx`insert into book_finding ${tx(row)}`
  return { orderId, requestId }
}

const paying: [string, Change, Parameters<typeof adopted>[1], boolean][] = [
  ['of its amount', {}, {}, true],
  ['three days before', { occurredAt: after(-3 * days) }, {}, true],
  ['earlier', { occurredAt: after(-3 * days - 1) }, {}, false],
  ['an hour after', { occurredAt: after(60) }, {}, true],
  ['later', { occurredAt: after(61) }, {}, false],
  ['of another amount', { amountSatang: 70_000 }, {}, false],
  ['where the credit has one', {}, { entryId: randomUUID() }, false],
  ['where the credit is of another player', {}, { finding: { playerId: randomUUID() } }, false],
  ['where credit was taken', {}, { finding: { kind: 'removeCredit' } }, false],
  ['where the movement is open', {}, { finding: { state: 'open', orderId: null } }, false],
]
test.each(paying)('money may be that of an adopted credit: %s', (_, change, credit, pays) =>
  tried(async (tx) => {
    const entryId = await entry(tx, change)
    await request(tx, { amount: 700 })
    await adopted(tx, credit)
    expect(await paysForAdopted(tx, { entryId, playerId })).toBe(pays)
  }),
)

const by = 'lek@example.test' as EmployeeEmail
const ties: [string, Change, boolean][] = [
  ...entryStates.map((state): [string, Change, boolean] => [state, { state }, isFree(state)]),
  ['outgoing', { direction: 'out' }, false],
  ['of another amount', { amountSatang: 70_000 }, false],
]
test.each(ties)('an entry is tied to an adopted credit while it is free: %s', (_, change, isTied) =>
  tried(async (tx) => {
    const other = await adopted(tx)
    const { orderId, requestId } = await adopted(tx)
    const [entryId, beside] = [await entry(tx, change), await entry(tx)]
    expect(await tieEntry(tx, { orderId, entryId, by })).toBe(isTied)
    const [row] = await tx`
      select e.state, e.player_id, e.request_id, e.order_id, e.employee, e.holder, e.lease_until, e.hold_reason, e.hold_until,
        o.entry_id as of_order, r.entry_id as of_request
      from statement_entry e, credit_order o join request r on r.id = o.request_id where e.id = ${entryId} and o.id = ${orderId}`
    const free = { holder: null, leaseUntil: null, holdReason: null, holdUntil: null }
    const tied = {
      ...free,
      state: 'done',
      playerId,
      requestId,
      orderId,
      employee: by,
      ofOrder: entryId,
      ofRequest: entryId,
    }
    expect(row).toMatchObject(
      isTied ? tied : { orderId: null, requestId: null, ofOrder: null, ofRequest: null },
    )
    const [untouched] = await tx`
      select e.state, o.entry_id as of_order, r.entry_id as of_request
      from statement_entry e, credit_order o join request r on r.id = o.request_id where e.id = ${beside} and o.id = ${other.orderId}`
    expect(untouched).toEqual({ state: 'pending', ofOrder: null, ofRequest: null })
    expect(await amountAdopted(tx, orderId)).toEqual([{ amount: 640 }])
  }),
)

test('an adopted credit that has an entry gets no other', () =>
  tried(async (tx) => {
    const { orderId } = await adopted(tx)
    expect(await tieEntry(tx, { orderId, entryId: await entry(tx), by })).toBe(true)
    expect(await tieEntry(tx, { orderId, entryId: await entry(tx), by })).toBe(false)
  }))

const takings: [string, Change, Change, boolean][] = [
  ['a reversal is under way', { state: 'crediting', phase: 'queued', orderId: randomUUID() }, {}, false],
  ['a reversal did not happen', { orderId: randomUUID() }, {}, true],
  ['it was taken back', { state: 'adjusted', orderId: randomUUID() }, { undone: true }, false],
]
test.each(takings)(
  'an adopted credit gets an entry only while it stands: %s',
  (_, ofRequest, ofOrder, stands) =>
    tried(async (tx) => {
      const { orderId, requestId } = await adopted(tx)
      await tx`update request set ${tx(ofRequest)} where id = ${requestId}`
      if ('undone' in ofOrder) await tx`update credit_order set undone = true where id = ${orderId}`
      const entryId = await entry(tx)
      expect(await paysForAdopted(tx, { entryId, playerId })).toBe(!('undone' in ofOrder))
      expect(await tieEntry(tx, { orderId, entryId, by })).toBe(stands)
      const [row] = await tx`select entry_id from request where id = ${requestId}`
      expect(row).toEqual({ entryId: stands ? entryId : null })
    }),
)
