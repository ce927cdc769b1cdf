import { randomUUID } from 'node:crypto'
import { webhookKinds } from '@khlang/domain/notifications/business-event'
import { autoMatcherName } from '@khlang/domain/staff/auto-matcher'
import { dayOf } from '@khlang/domain/time'
import type { Player } from '@khlang/seed/shop'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Sql } from '#platform/database/database.ts'
import { balanceDay } from '@khlang/domain/reports/day-close'
import { readDay } from '#reports/daily-close/day-facts-store.ts'
import { verifyRollups } from '#rollups/verify-rollups.ts'
import { settleByBooks } from '#crediting/books/books-store.ts'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { patiently } from '#testing/test-database.ts'
import { playersInTurn } from '#testing/players.ts'
import { withoutTriggers } from '#testing/rolled-back.ts'
import { longGivenUp, setApprovals, settledByOne } from '#testing/settling.ts'

const world = worldOfFile({ mode: 'legacy', players: 80 })
let books: Sql
let desk: Awaited<ReturnType<typeof newDesk>>
let fern: Client
let finn: Client
let owner: Client
let nok: Client
beforeAll(async () => {
  books = connect(world.creditDatabaseUrl, patiently)
  desk = await newDesk(world)
  fern = await world.as('finance', 'fern')
  finn = await world.as('finance', 'finn')
  owner = await world.as('owner')
  nok = await world.as('support', 'nok')
  // Events are recorded only if somebody listens to them.
  await world.sql`
    insert into alert (id, way, name, kinds, changed_by)
    values (${randomUUID()}, 'line', 'all', ${[...webhookKinds]}, 'owner@example.test')`
})
afterEach(() => world.sql`delete from setting`)
afterAll(() => books.end())

const nextPlayer = playersInTurn(world)
const once = () => ({ operationId: randomUUID() })
const reason = 'credited to the wrong player'
const evidence = 'seen in the books of the credit system'

type Credited = { player: Player; entryId: string; depositId: string; creditId: string }

/** Credits 1,000 to a player by a match, of which they then spend some at the back-end. */
async function credited(
  spent: number,
  { player = nextPlayer(), entryId = '', bonus = 0 } = {},
): Promise<Credited> {
  const entry = entryId || (await desk.pays(player, '1000.00'))
  const depositId = await desk.asks(player, '1000', bonus)
  const { orderId } = await desk.match(nok, entry, depositId)
  expect((await desk.settled(nok, orderId)).state).toBe('done')
  await books`update account set balance = balance - ${spent} where user_id = ${player.externalKey}`
  return { player, entryId: entry, depositId, creditId: orderId }
}
const reversal = ({ entryId }: { entryId: string }, credits?: number) => ({
  ...once(),
  entryId,
  reason,
  ...(credits !== undefined && { credits }),
})
const reverse = (of: Credited, credits?: number, by = fern) =>
  by.post('statements/reverse', reversal(of, credits))
const reversed = async (of: Credited, credits?: number) =>
  desk.settled(fern, (await reverse(of, credits)).orderId)
const byRequest = async ({ depositId }: Credited, credits?: number) => ({
  ...once(),
  requestId: depositId,
  version: (await deposit(depositId)).version,
  reason,
  ...(credits !== undefined && { credits }),
})
const deposit = (id: string) => fern.get('cashier/deposit', { id })
const both = ({ entryId, depositId }: Credited) => desk.both(nok, entryId, depositId)
const freed = {
  entry: { state: 'pending', depositId: null, player: null, orderId: null, phase: null, result: null },
  deposit: { state: 'adjusted', status: 'ปรับยอด', phase: null, result: null },
}
const untouched = ({ creditId, depositId }: Credited) => ({
  entry: { state: 'done', depositId, orderId: creditId },
  deposit: { state: 'done', orderId: creditId },
})
const lostOf = async ({ creditId }: Credited) =>
  (
    await world.sql`select undone, unrecovered, unrecovered_at is not null as dated from credit_order where id = ${creditId}`
  )[0]
const ledgerOf = async ({ id }: Player) =>
  (
    await world.sql<
      { credits: number }[]
    >`select credits from ledger where player_id = ${id} order by created_at`
  ).map(({ credits }) => credits)
const ordersOf = async ({ depositId }: Credited) =>
  (
    await world.sql<{ purpose: string }[]>`
      select purpose from credit_order where request_id = ${depositId} and purpose = 'reverseDeposit'`
  ).length
const auditOf = (id: string) =>
  world.sql`select act, before, after, reason from audit where object_id = ${id} order by seq`
const toldOf = ({ id }: Player) =>
  world.sql<{ amountSatang: string; data: Record<string, unknown> }[]>`
    select amount_satang, data from house_event where data ->> 'playerId' = ${id} and kind = 'requestAdjusted'`
const dayNow = async () => balanceDay({ ...(await readDay(world.sql, dayOf(new Date()))), accounts: [] })
const approvalOf = (command: string, { operationId, ...input }: object & { operationId: string }) =>
  fern.post('staff/ask-approval', { operationId, command, input, reason: 'the right player called' })
const approve = ({ id, version }: { id: string; version: number }) =>
  owner.post('staff/decide', { approvalId: id, version, decision: 'approve' })

// Invariant: However much of a wrong credit is taken back, the entry is then free once, and what was credited is what was
// taken back and what stays with the player together.
describe('a wrong match whose player has spent part of the credit', () => {
  test('is undone by taking back what is there: the entry is free, and the rest stays with the player', async () => {
    const of = await credited(400)
    expect(await reversed(of)).toMatchObject({ state: 'refused', unrecovered: 0 })
    expect(await both(of)).toMatchObject(untouched(of))
    expect(await lostOf(of)).toEqual({ undone: false, unrecovered: null, dated: false })

    const order = await reversed(of, 600)
    expect(order).toMatchObject({ state: 'done', purpose: 'reverseDeposit', credits: 600, unrecovered: 400 })
    expect(await both(of)).toMatchObject(freed)
    expect(await world.balanceOf(of.player)).toBe(0)
    expect(await ledgerOf(of.player)).toEqual([1000, -600])
    expect(await lostOf(of)).toEqual({ undone: true, unrecovered: 400, dated: true })
    expect(await fern.get('crediting/order', { id: of.creditId })).toMatchObject({
      credits: 1000,
      unrecovered: 400,
    })
    expect(await auditOf(of.entryId)).toContainEqual({
      act: 'entry.reverse',
      before: { state: 'done' },
      after: { state: 'crediting', orderId: order.id, credits: 600, unrecovered: 400 },
      reason,
    })
    expect(await toldOf(of.player)).toMatchObject([
      { amountSatang: 60_000, data: { orderId: order.id, kind: 'deposit', amount: 600, unrecovered: 400 } },
    ])
  })

  test('then pays for the right player, and that credit can be undone in part, too', async () => {
    const of = await credited(400)
    await reversed(of, 600)
    const right = await credited(100, { entryId: of.entryId })
    expect(await both(right)).toMatchObject(untouched(right))
    expect((await reversed(right, 900)).unrecovered).toBe(100)
    expect(await both(right)).toMatchObject(freed)
    expect([await lostOf(of), await lostOf(right)]).toMatchObject([
      { unrecovered: 400 },
      { unrecovered: 100 },
    ])
    const third = await credited(0, { entryId: of.entryId })
    expect(await reversed(third)).toMatchObject({ credits: 1000, unrecovered: 0 })
    expect(await both(third)).toMatchObject(freed)
  })

  test('is undone from the page of its request as well, the bonus included', async () => {
    const of = await credited(300, { bonus: 50 })
    const row = await fern.post('cashier/adjust-balance', await byRequest(of, 750))
    expect(row.state).toBe('crediting')
    expect(await desk.settled(fern, row.orderId)).toMatchObject({ credits: 750, unrecovered: 300 })
    expect(await both(of)).toMatchObject(freed)
    expect(await auditOf(of.depositId)).toContainEqual({
      act: 'request.adjust-balance',
      before: { state: 'done' },
      after: { orderId: row.orderId, purpose: 'reverseDeposit', credits: 750, unrecovered: 300 },
      reason,
    })
  })

  test('stays as it is if the back-end refuses the part as well', async () => {
    const of = await credited(400)
    expect(await reversed(of, 601)).toMatchObject({ state: 'refused', credits: 601, unrecovered: 0 })
    expect(await both(of)).toMatchObject(untouched(of))
    expect((await deposit(of.depositId)).result).not.toBeNull()
    expect(await lostOf(of)).toEqual({ undone: false, unrecovered: null, dated: false })
    expect(await ledgerOf(of.player)).toEqual([1000])
  })

  test('a whole credit that is taken back leaves nothing with the player', async () => {
    const of = await credited(0)
    expect(await reversed(of, 1000)).toMatchObject({ state: 'done', credits: 1000, unrecovered: 0 })
    expect(await lostOf(of)).toEqual({ undone: true, unrecovered: null, dated: false })
    expect(await toldOf(of.player)).toMatchObject([{ data: { amount: 1000, unrecovered: 0 } }])
  })
})

describe('a wrong match whose player has spent everything', () => {
  test('is undone at once with nothing taken back: no order is placed, and the entry is free', async () => {
    const of = await credited(1000)
    const row = await reverse(of, 0)
    expect(row).toMatchObject(freed.entry)
    expect(await both(of)).toMatchObject(freed)
    expect(await ordersOf(of)).toBe(0)
    expect(await ledgerOf(of.player)).toEqual([1000])
    expect(await lostOf(of)).toEqual({ undone: true, unrecovered: 1000, dated: true })
    expect(await auditOf(of.entryId)).toContainEqual({
      act: 'entry.reverse',
      before: { state: 'done' },
      after: { state: 'pending', credits: 0, unrecovered: 1000 },
      reason,
    })
    const [{ about } = {}] = await world.sql`
      select player_id as about from audit where act = 'entry.reverse' and object_id = ${of.entryId}`
    expect(about).toBe(of.player.id)
    expect(await auditOf(of.creditId)).toContainEqual({
      act: 'order.writeOff',
      before: null,
      after: { credits: 0, unrecovered: 1000 },
      reason,
    })
    expect(await toldOf(of.player)).toMatchObject([
      {
        amountSatang: 0,
        data: { orderId: null, requestId: of.depositId, kind: 'deposit', unrecovered: 1000 },
      },
    ])
    const right = await credited(0, { entryId: of.entryId })
    expect(await both(right)).toMatchObject(untouched(right))
    const { rows } = await fern.get('crediting/timeline', { kind: 'request', id: of.depositId })
    expect(rows.map(({ act }: { act?: string }) => act)).toEqual(
      expect.arrayContaining(['entry.reverse', 'order.writeOff']),
    )
  })

  test('is undone from the page of its request as well', async () => {
    const of = await credited(1000)
    const row = await fern.post('cashier/adjust-balance', await byRequest(of, 0))
    expect(row).toMatchObject({ state: 'adjusted', result: null })
    expect(await both(of)).toMatchObject(freed)
    expect(await auditOf(of.depositId)).toContainEqual({
      act: 'request.adjust-balance',
      before: { state: 'done' },
      after: { state: 'adjusted', credits: 0, unrecovered: 1000 },
      reason,
    })
    expect(await ordersOf(of)).toBe(0)
  })

  test('is undone once, however often the button is pressed', async () => {
    const of = await credited(1000)
    const command = reversal(of, 0)
    const first = await fern.post('statements/reverse', command)
    expect(await fern.post('statements/reverse', command)).toEqual(first)
    for (const credits of [0, 1, 1000, undefined])
      expect((await fern.refused('statements/reverse', reversal(of, credits))).code).toBe('nothing-credited')
    expect((await fern.refused('statements/reverse', { ...command, credits: 1 })).code).toBe(
      'operation-reused',
    )
    expect(await toldOf(of.player)).toHaveLength(1)
  })

  test('stops auto-matching on the account if the match was automatic', async () => {
    const of = await credited(1000)
    await world.sql`update credit_order set ordered_by = ${autoMatcherName} where id = ${of.creditId}`
    await world.sql.begin(async (tx) => {
      await withoutTriggers(tx)
      await tx`insert into auto_match ${tx({ accountCode: 'scb-1', switchedOn: true, backTestId: randomUUID(), changedBy: 'owner' })}`
    })
    await reverse(of, 0)
    expect(await world.sql`select switched_on, stopped_by, wrong_entry_id from auto_match`).toEqual([
      { switchedOn: false, stoppedBy: 'wrong-match', wrongEntryId: of.entryId },
    ])
  })
})

describe('nobody takes back', () => {
  test('more than was credited, or less than nothing, and the refusal says the limit', async () => {
    const of = await credited(0)
    expect(await fern.refused('statements/reverse', reversal(of, 1001))).toMatchObject({
      code: 'bad-input',
      fields: [{ path: 'credits', rule: 'whole', least: 0, most: 1000 }],
    })
    expect(await fern.refused('cashier/adjust-balance', await byRequest(of, 1001))).toMatchObject({
      code: 'bad-input',
      fields: [{ path: 'credits', most: 1000 }],
    })
    for (const credits of [-1, 0.5])
      expect((await fern.refused('statements/reverse', reversal(of, credits))).code).toBe('bad-input')
    expect(await both(of)).toMatchObject(untouched(of))
    expect(await ordersOf(of)).toBe(0)
  })

  test('a part of the credit of a withdrawal', async () => {
    const { player } = await credited(0)
    const { id, version } = await nok.post('cashier/create-withdrawal', {
      ...once(),
      player: player.code,
      amount: '100',
    })
    const part = { ...once(), requestId: id, version, credits: 50 }
    expect(await fern.refused('cashier/adjust-balance', part)).toMatchObject({
      code: 'bad-input',
      fields: [{ path: 'credits' }],
    })
  })

  test('the same credit twice: of two employees at once, one the whole and one a part, one is refused', async () => {
    for (const [first, second] of [
      [undefined, 600],
      [0, undefined],
      [0, 600],
      [0, 0],
    ]) {
      const of = await credited(0)
      const answers = await Promise.allSettled([reverse(of, first), reverse(of, second, finn)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const done = answers.find((one) => one.status === 'fulfilled')!.value
      if (done.orderId) await desk.settled(fern, done.orderId)
      expect(await both(of)).toMatchObject(freed)
      const [sum, lost] = [await ledgerOf(of.player), await lostOf(of)]
      expect(sum.reduce((all, one) => all + one, 0)).toBe(lost!['unrecovered'] ?? 0)
    }
  })

  test('without the right to', async () => {
    const of = await credited(1000)
    expect((await nok.refused('statements/reverse', reversal(of, 0))).code).toBe('not-permitted')
  })
})

// Invariant: Taking back less of a credit needs a second person as taking back all of it does, who sees what stays.
describe('a second person', () => {
  test('is needed by what was credited, however little is taken back', async () => {
    const of = await credited(400)
    await setApprovals(world, { 'deposit.reverse': 1000 })
    for (const credits of [undefined, 999, 600, 0]) {
      expect((await fern.refused('statements/reverse', reversal(of, credits))).code).toBe('approval-needed')
      expect((await fern.refused('cashier/adjust-balance', await byRequest(of, credits))).code).toBe(
        'approval-needed',
      )
    }
    await setApprovals(world, { 'deposit.reverse': 1001 })
    expect((await reversed(of, 600)).state).toBe('done')
  })

  test.each([
    ['statements/reverse', 600, '400.00'],
    ['statements/reverse', 0, '1000.00'],
    ['cashier/adjust-balance', 600, '400.00'],
    ['cashier/adjust-balance', 0, '1000.00'],
  ] as const)('of %s of %d reads what stays as a figure of its own', async (command, credits, stays) => {
    const of = await credited(1000 - credits)
    await setApprovals(world, { 'deposit.reverse': 0 })
    const input = command === 'statements/reverse' ? reversal(of, credits) : await byRequest(of, credits)
    const asked = await approvalOf(command, input)
    expect(asked).toMatchObject({ amount: '1000.00' })
    expect(asked.figures).toEqual(
      expect.arrayContaining([
        { name: 'amount', value: '1000.00' },
        { name: 'takenBack', value: `${credits}.00` },
        { name: 'unrecovered', value: stays },
      ]),
    )
    expect((await approve(asked)).state).toBe('done')
    const [line] = await world.sql`
      select after from audit where act in ('entry.reverse', 'request.adjust-balance') and object_id = any(${[of.entryId, of.depositId]})`
    expect(line!['after']).toMatchObject({
      credits,
      unrecovered: 1000 - credits,
      approvedBy: 'owner@example.test',
    })
    const { deposit: now } = await both(of)
    if (now.state === 'crediting') await desk.settled(fern, (await deposit(of.depositId)).orderId)
    expect(await both(of)).toMatchObject(freed)
  })

  test('agrees to this amount only: an approval is bound to how much is taken back', async () => {
    const of = await credited(400)
    await setApprovals(world, { 'deposit.reverse': 0 })
    /** What an approval of this amount is bound to. It is withdrawn, so that the next one can be asked. */
    const boundTo = async (command: string, credits: number | undefined) => {
      const input = command === 'statements/reverse' ? reversal(of, credits) : await byRequest(of, credits)
      const { id, version } = await approvalOf(command, input)
      await fern.post('staff/withdraw-approval', { approvalId: id, version })
      const [row] = await world.sql<{ digest: string }[]>`
        select encode(digest, 'hex') as digest from approval where id = ${id}`
      return row!.digest
    }
    const amounts = [undefined, 0, 599, 600, 601]
    for (const command of ['statements/reverse', 'cashier/adjust-balance']) {
      const bound = []
      for (const credits of amounts) bound.push(await boundTo(command, credits))
      expect(new Set(bound).size).toBe(amounts.length)
      expect(await boundTo(command, 600)).toBe(bound[3])
    }
  })

  test('agrees in vain once the credit was undone otherwise', async () => {
    const of = await credited(1000)
    await setApprovals(world, { 'deposit.reverse': 0 })
    const asked = await approvalOf('statements/reverse', reversal(of, 0))
    await setApprovals(world, { 'deposit.reverse': null })
    await reverse(of, 0, finn)
    const right = await credited(0, { entryId: of.entryId })
    await setApprovals(world, { 'deposit.reverse': 0 })
    expect((await approve(asked)).state).toBe('voided')
    expect(await both(right)).toMatchObject(untouched(right))
  })
})

describe('while the back-end does not answer', () => {
  async function unanswered(credits: number) {
    const of = await credited(400)
    await world.fault(of.player, 'lost')
    const order = await reversed(of, credits)
    expect(order).toMatchObject({ state: 'unknown', unrecovered: 1000 - credits })
    expect(await lostOf(of)).toMatchObject({ undone: false, unrecovered: null })
    expect((await fern.refused('statements/reverse', reversal(of, 0))).code).toBe('nothing-credited')
    return { of, order }
  }

  test('nothing stays with the player before a person has settled it as taken back', async () => {
    const { of, order } = await unanswered(600)
    await longGivenUp(world, order.id)
    await desk.creditsAnother(nok, nextPlayer())
    await settledByOne(world)
    await fern.post('crediting/settle-unknown', {
      ...once(),
      orderId: order.id,
      outcome: 'credited',
      evidence,
    })
    expect(await both(of)).toMatchObject(freed)
    expect(await lostOf(of)).toEqual({ undone: true, unrecovered: 400, dated: true })
    expect(await ledgerOf(of.player)).toEqual([1000, -600])
  })

  test('settled as not taken back, or sent again, it goes on with the same amount', async () => {
    const { of, order } = await unanswered(600)
    await books`update account set balance = 600 where user_id = ${of.player.externalKey}`
    await longGivenUp(world, order.id)
    await desk.creditsAnother(nok, nextPlayer())
    await settledByOne(world)
    await fern.post('crediting/send-again', { ...once(), orderId: order.id, evidence })
    const next = await desk.settled(fern, (await deposit(of.depositId)).orderId)
    expect(next).toMatchObject({ state: 'done', credits: 600, unrecovered: 400 })
    expect(await fern.get('crediting/order', { id: order.id })).toMatchObject({
      state: 'abandoned',
      unrecovered: 0,
    })
    expect(await lostOf(of)).toMatchObject({ undone: true, unrecovered: 400 })

    const other = await unanswered(600)
    await longGivenUp(world, other.order.id)
    await desk.creditsAnother(nok, nextPlayer())
    await settledByOne(world)
    const settle = { ...once(), orderId: other.order.id, outcome: 'not-credited', evidence }
    await fern.post('crediting/settle-unknown', settle)
    expect(await both(other.of)).toMatchObject(untouched(other.of))
    expect(await lostOf(other.of)).toMatchObject({ undone: false, unrecovered: null })
  })

  test('the books of the back-end settle it with the same shortfall', async () => {
    const { of, order } = await unanswered(600)
    await world.sql.begin((tx) => settleByBooks(tx, order.id, { by: 'owner@example.test', evidence }))
    expect(await both(of)).toMatchObject(freed)
    expect(await lostOf(of)).toMatchObject({ undone: true, unrecovered: 400 })
  })

  test('called off before it was sent, it leaves everything as before', async () => {
    const of = await credited(400)
    await fern.post('crediting/hold', { reason: 'the back-end is being moved' })
    const { orderId } = await reverse(of, 600)
    await owner.post('crediting/call-off', { ...once(), orderId, reason: 'the right player after all' })
    expect(await both(of)).toMatchObject(untouched(of))
    expect(await lostOf(of)).toMatchObject({ undone: false, unrecovered: null })
  })
})

test('the books of the back-end fit after it: nothing is found that is not known here', async () => {
  const [part, none] = [await credited(400), await credited(1000)]
  await reversed(part, 600)
  await reverse(none, 0)
  const supervisor = await world.as('supervisor')
  await supervisor.post('crediting/hold', { reason: 'the books are compared' })
  expect(await supervisor.post('crediting/compare-books', {})).toMatchObject({ settled: 0, found: 0 })
})

describe('in every sum', () => {
  const totals = (player: Player) => {
    const day = dayOf(new Date())
    return fern.get('players/money', { id: player.id, from: day, to: day })
  }

  /** How many reversals the hand-over of this shift counts for an employee, and what they moved. */
  const reversedBy = async (name: string) => {
    const { people } = await owner.get('reports/shift', {})
    const person = people.find(({ who }: { who: string }) => who === `${name}@example.test`)
    const deed = person?.deeds.find((one: { deed: string }) => one.deed === 'reversed')
    return { count: Number(deed?.count ?? 0), moved: Number(deed?.moved ?? 0) }
  }

  test('the deposit counts no more, and what stays with the player is a figure of its own', async () => {
    const before = await dayNow()
    const workBefore = await reversedBy('fern')
    const [part, none] = [await credited(400, { bonus: 70 }), await credited(1000)]
    expect(await totals(part.player)).toMatchObject({
      deposits: { count: 1, amount: '1000' },
      bonus: 70,
      unrecovered: { count: 0, credits: 0 },
    })
    await reversed(part, 670)
    await reverse(none, 0)
    for (const [{ player }, lost] of [
      [part, 400],
      [none, 1000],
    ] as const)
      expect(await totals(player)).toMatchObject({
        deposits: { count: 0, amount: '0' },
        bonus: 0,
        net: '0',
        firstDeposit: null,
        unrecovered: { count: 1, credits: lost },
      })
    const after = await dayNow()
    expect(after.unrecovered).toEqual({
      count: before.unrecovered.count + 2,
      credits: before.unrecovered.credits + 1400,
    })
    expect(after.deposits).toEqual(before.deposits)
    expect(
      after.discrepancies.filter(({ kind }) => kind === 'orderStray' || kind === 'requestUncredited'),
    ).toEqual(
      before.discrepancies.filter(({ kind }) => kind === 'orderStray' || kind === 'requestUncredited'),
    )
    const { figures } = await owner.get('reports/daily-close', { day: dayOf(new Date()) })
    expect(figures.unrecovered).toEqual(after.unrecovered)
    // A second reversal, of which nothing moved.
    const work = await reversedBy('fern')
    expect([work.count - workBefore.count, work.moved - workBefore.moved]).toEqual([2, 670])
    expect(await verifyRollups(world.sql)).toMatchObject({ differences: 0 })
  })
})
