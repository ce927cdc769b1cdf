import { randomUUID } from 'node:crypto'
import type { ExternalKey, PlayerId } from '@khlang/domain/brand'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { insertOrder, rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { joined } from '#testing/lists/joined.ts'
import {
  addFindings,
  adoptMovement,
  countFindings,
  decideDismissal,
  findBookedOrders,
  findDecided,
  isOrderLikeItOpen,
  keepExplained,
  lockFinding,
  playersAfter,
  proposeDismissal,
} from './books-store.ts'
import { findingsBy, listFindings } from './finding-list-store.ts'

// The statements about findings of a comparison with the back-end's books, tried on findings in every state.
const world = worldOfFile()
const states = ['open', 'proposed', 'adopted', 'aside'] as const
type State = (typeof states)[number]
let player: { id: PlayerId; key: ExternalKey }
beforeAll(() => {
  const [{ id, externalKey }] = world.shop.players as unknown as [{ id: PlayerId; externalKey: ExternalKey }]
  player = { id, key: externalKey }
})
const tried = (attempt: (tx: Tx) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await attempt(tx)
  })

const movement = { source: 'file', playerKey: 'p1', kind: 'addCredit', credits: 640 } as const
async function finding(tx: Tx, state: State, change: Record<string, unknown> = {}) {
  const id = randomUUID()
  const isProposed = state === 'proposed' || state === 'aside'
  const row = {
    ...movement,
    id,
    state,
    movement: `m-${id}`,
    movedAt: new Date('2026-11-20T02:00:00Z'),
    ...(state === 'adopted' && { orderId: randomUUID() }),
    ...(isProposed && { proposedBy: 'lek', reason: 'a test of theirs' }),
    ...(state === 'aside' && { decidedBy: 'fern' }),
  }
  await tx`insert into book_finding ${tx({ ...row, ...change })}`
  return id
}
const read = async (tx: Tx, id: string) =>
  (await tx`select state, order_id, proposed_by, reason, decided_by from book_finding where id = ${id}`)[0]!

const order = (tx: Tx, change: Record<string, unknown> = {}) =>
  insertOrder(tx, { playerId: player.id, playerKey: player.key, credits: 640, ...change })
const withoutRequest = {
  purpose: 'cutCredit',
  kind: 'removeCredit',
  requestId: null,
  requestKey: null,
  requestFrom: null,
}

/** Reads all findings, the undecided first, so many at a time. */
const findings = (tx: Tx, state?: State, limit = 500) =>
  joined(findingsBy, (query) => listFindings(tx, state, query), { limit, direction: 'asc' })

describe.each(states)('a finding that is %s', (state) => {
  const isDecided = state === 'adopted' || state === 'aside'

  test('is decided when it is adopted or put aside, and no other movement is', () =>
    tried(async (tx) => {
      const id = await finding(tx, state)
      for (const other of states) await finding(tx, other)
      const { orderId } = await read(tx, id)
      const decided = await findDecided(tx, [`m-${id}`])
      expect([...decided]).toEqual(isDecided ? [[`m-${id}`, orderId]] : [])
    }))

  test('is explained by an order unless it is decided', () =>
    tried(async (tx) => {
      const [id, other] = [await finding(tx, state), await finding(tx, 'open')]
      const before = await read(tx, id)
      const orderId = randomUUID()
      const same = {
        ...movement,
        playerKey: 'p1' as ExternalKey,
        movement: `m-${id}`,
        movedAt: new Date(),
        key: null,
      }
      await keepExplained(tx, { ...same, reference: null }, { order: orderId, by: 'lek' })
      expect(await read(tx, id)).toEqual(
        isDecided ? before : { ...before, state: 'adopted', orderId, decidedBy: 'lek' },
      )
      expect(await read(tx, other)).toMatchObject({ state: 'open', orderId: null })
    }))

  test('is listed with its state, the undecided before the decided, each oldest first', () =>
    tried(async (tx) => {
      const at = (hour: number) => ({ movedAt: new Date(`2026-11-20T0${hour}:00:00Z`) })
      const [late, early] = [await finding(tx, state, at(5)), await finding(tx, state, at(3))]
      const [decided, undecided] = [await finding(tx, 'aside', at(1)), await finding(tx, 'open', at(9))]
      const listed = async (filter?: State) => (await findings(tx, filter)).map(({ id }) => id)
      expect((await listed(state)).filter((id) => id === late || id === early)).toEqual([early, late])
      expect(await listed()).toEqual(
        isDecided ? [undecided, decided, early, late] : [early, late, undecided, decided],
      )
      expect((await findings(tx, undefined, 1)).map(({ id }) => id)).toEqual(await listed())
      expect((await listed('proposed')).length).toBe(state === 'proposed' ? 2 : 0)
    }))

  test('is counted as such', () =>
    tried(async (tx) => {
      await finding(tx, state)
      const none = { open: 0, proposed: 0, adopted: 0, aside: 0 }
      expect(await countFindings(tx)).toEqual({ ...none, [state]: 1 })
    }))
})

test('only what was adopted as a deposit and has no entry is unpaid', () =>
  tried(async (tx) => {
    const paidBy = async (change: Record<string, unknown>) => {
      const id = await finding(tx, 'adopted', { orderId: await order(tx, { state: 'done', ...change }) })
      const found = (await findings(tx)).find((one) => one.id === id)!
      expect(await lockFinding(tx, id)).toEqual(found)
      return found.unpaid
    }
    expect(await paidBy({})).toBe(true)
    expect(await paidBy({ entryId: randomUUID() })).toBe(false)
    expect(await paidBy(withoutRequest)).toBe(false)
    for (const state of states.filter((one) => one !== 'adopted'))
      expect(await lockFinding(tx, await finding(tx, state))).toMatchObject({ state, unpaid: false })
    expect(await lockFinding(tx, randomUUID())).toBeNull()
  }))

test('a payout adopted from the books is put down to no own account: the one of an earlier, refused payout did not pay', () =>
  tried(async (tx) => {
    const requestId = randomUUID()
    await tx`
      insert into request (id, external_key, kind, player_id, amount, state, paid_from)
      values (${requestId}, ${requestId}, 'withdrawal', ${player.id}, 640, 'adjusted', 'kbank-1')`
    const id = await finding(tx, 'open', { kind: 'payOut', playerId: player.id, playerKey: player.key })
    const orderId = await adoptMovement(tx, {
      finding: (await lockFinding(tx, id)) as never,
      request: { id: requestId, amount: 640 } as never,
      entryId: null,
      by: 'fern' as never,
      evidence: 'the books',
    })
    expect(orderId).not.toBeNull()
    const [row] = await tx`
      select r.paid_from, o.paid_from as order_from from request r join credit_order o on o.id = r.order_id where r.id = ${requestId}`
    expect(row).toEqual({ paidFrom: null, orderFrom: null })
  }))

test('a new movement is found once, with the player who has its key', () =>
  tried(async (tx) => {
    const rows = [player.key, 'nobody' as ExternalKey].map((playerKey) => ({
      ...movement,
      playerKey,
      movement: randomUUID(),
      movedAt: new Date(),
      key: null,
      reference: null,
    }))
    expect([await addFindings(tx, rows), await addFindings(tx, rows)]).toEqual([2, 0])
    const found = await findings(tx)
    expect(found.map(({ playerKey, playerId }) => [playerKey, playerId]).toSorted()).toEqual(
      [
        ['nobody', null],
        [player.key, player.id],
      ].toSorted(),
    )
  }))

const likeIt: [string, Record<string, unknown>, boolean][] = [
  ['queued', {}, true],
  ['sending', { state: 'sending' }, true],
  ['unknown', { state: 'unknown' }, true],
  ['done', { state: 'done' }, false],
  ['refused', { state: 'refused' }, false],
  ['abandoned', { state: 'abandoned' }, false],
  ['of another player', { playerId: randomUUID() }, false],
  ['of another kind', withoutRequest, false],
  ['of another amount', { credits: 641 }, false],
]
test.each(likeIt)('an order may be the movement while it is open: %s', (_, change, isLike) =>
  tried(async (tx) => {
    await order(tx, change)
    const one = { playerId: player.id, kind: 'addCredit', credits: 640 } as const
    expect(await isOrderLikeItOpen(tx, one)).toBe(isLike)
  }),
)

test('orders are compared from when they were placed until they last changed or were sent, for these players only', () =>
  tried(async (tx) => {
    const [placed, sent, changed] = [1_000, 5_000, 9_000]
    const times = (sentAt: number, updatedAt: number) => ({
      createdAt: new Date(placed),
      sentAt: new Date(sentAt),
      updatedAt: new Date(updatedAt),
      playerKey: 'p-9',
    })
    const ids = [await order(tx, times(sent, changed)), await order(tx, times(changed, sent))]
    await order(tx, { playerKey: 'p-8' })
    const found = await findBookedOrders(tx, ['p-9'])
    expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    for (const one of found) expect(one).toMatchObject({ from: placed, until: changed })
  }))

test('dismissing is proposed and decided for one finding', () =>
  tried(async (tx) => {
    const [id, other] = [await finding(tx, 'open'), await finding(tx, 'proposed')]
    const beside = await read(tx, other)
    const open = await read(tx, id)
    await proposeDismissal(tx, id, { by: 'lek', reason: 'theirs' })
    expect(await read(tx, id)).toEqual({ ...open, state: 'proposed', proposedBy: 'lek', reason: 'theirs' })
    await decideDismissal(tx, id, { by: 'fern', agree: false })
    expect(await read(tx, id)).toEqual({ ...open, decidedBy: 'fern' })
    await proposeDismissal(tx, id, { by: 'lek', reason: 'theirs' })
    await decideDismissal(tx, id, { by: 'dao', agree: true })
    const aside = { state: 'aside', proposedBy: 'lek', reason: 'theirs', decidedBy: 'dao' }
    expect(await read(tx, id)).toEqual({ ...open, ...aside })
    expect(await read(tx, other)).toEqual(beside)
  }))

test('players are read page by page, each once', async () => {
  const all = await playersAfter(world.sql, null, 1_000)
  expect(all.map(({ id }) => id)).toEqual(world.shop.players.map(({ id }) => id as PlayerId).toSorted())
  const page = await playersAfter(world.sql, null, 7)
  expect([...page, ...(await playersAfter(world.sql, page.at(-1)!.id, 1_000))]).toEqual(all)
})
