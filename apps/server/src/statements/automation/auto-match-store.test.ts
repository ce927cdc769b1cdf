import type { StatementEntryId } from '@khlang/domain/brand'
import { autoMatcherName } from '@khlang/domain/staff/auto-matcher'
import type { Day } from '@khlang/domain/time'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { insertEntry, insertOrder, insertRequest, rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import {
  entryFacts,
  findCertain,
  findReady,
  lockSwitch,
  readRules,
  requestFacts,
  saveLimit,
  saveStart,
  saveStop,
} from './auto-match-store.ts'
import { pastCredits, pairsTakenBack, requestsAsTheyAre } from './replay-store.ts'

const world = worldOfFile()
const tried = (attempt: (tx: Tx) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    for (const table of ['statement_entry', 'credit_order', 'request', 'auto_match', 'ledger'])
      await tx`delete from ${tx(table)}`
    await tx`delete from setting where key = 'sending.hold'`
    await attempt(tx)
  })
const playerAt = (at: number) => world.shop.players[at]!.id
const midnight = new Date('2026-10-04T17:00:00Z')
const after = (ms: number) => new Date(midnight.getTime() + ms)
const machine = (tx: Tx, accountCode: string, values: object = {}) =>
  tx`insert into auto_match ${tx({ accountCode, switchedOn: true, backTestId: randomUUID(), changedBy: 'lek', ...values })}`
const stopped = { switchedOn: false, stoppedBy: 'person' }
const certain = (tx: Tx, values: Record<string, unknown> = {}) =>
  insertEntry(tx, { judgement: 'certain', ...values })
const order = (tx: Tx, values: Record<string, unknown>) =>
  insertOrder(tx, { playerId: playerAt(0), playerKey: 'key', credits: 71, state: 'done', ...values })
const ofAnother = { accountCode: 'kbank-1' }

test('an entry is ready to be matched without a person only if it is certain, free and within the limit of its account', () =>
  tried(async (tx) => {
    await machine(tx, 'scb-1', { limitBaht: 701 })
    await machine(tx, 'krungsri-1')
    await machine(tx, 'kbank-1', stopped)
    await machine(tx, 'truemoney-1')
    await tx`update own_account set state = 'frozen' where code = 'truemoney-1'`
    await tx`update own_account set state = 'open' where code in ('scb-1', 'kbank-1', 'krungsri-1')`
    const ready = [
      await certain(tx, { amountSatang: 70_199 }),
      await certain(tx, { amountSatang: 70_203, accountCode: 'krungsri-1' }),
    ].toSorted()
    await certain(tx, { amountSatang: 70_200 })
    await certain(tx, { judgement: 'suggested' })
    await certain(tx, { direction: 'out' })
    await certain(tx, { state: 'done' })
    await certain(tx, { holdReason: 'slip' })
    await certain(tx, { employee: 'nok@example.test' })
    await certain(tx, { possibleDuplicate: true })
    await certain(tx, { accountCode: 'truemoney-1' })
    const found = async (limit = 50) => (await findReady(tx, limit, null)).map(({ id }) => id)
    expect(await found()).toEqual(ready)
    await certain(tx, ofAnother)
    expect(await found()).toEqual(ready)
    const [first] = await findReady(tx, 1, null)
    expect((await findReady(tx, 50, first!)).map(({ id }) => id)).toEqual(ready.slice(1))
    await tx`insert into setting (key, value) values ('sending.hold', '{}')`
    expect(await found()).toEqual([])
  }))

test('what would be matched on an account is its own, the latest first', () =>
  tried(async (tx) => {
    const late = await certain(tx, { createdAt: after(7) })
    const early = await certain(tx, { createdAt: after(-7) })
    const middle = await certain(tx, { createdAt: midnight })
    await certain(tx, ofAnother)
    await certain(tx, { state: 'cancelled' })
    const found = async (limit: number) => (await findCertain(tx, 'scb-1', limit)).map(({ id }) => id)
    expect(await found(50)).toEqual([late, middle, early])
    expect(await found(2)).toEqual([late, middle])
  }))

test('matches of today are counted per account from midnight in Bangkok: deposits, and not those of people', () =>
  tried(async (tx) => {
    await machine(tx, 'scb-1', { limitBaht: 701 })
    const match = async (createdAt: Date, more: Record<string, unknown> = {}, entry = {}) =>
      order(tx, { entryId: await insertEntry(tx, entry), orderedBy: autoMatcherName, createdAt, ...more })
    await match(midnight)
    await match(after(7))
    await match(after(-1))
    await match(after(7), { orderedBy: 'nok@example.test' })
    await match(after(7), { purpose: 'refundWithdrawal' })
    await match(after(7), {}, ofAnother)
    const rules = await readRules(tx, '2026-10-05' as Day)
    const today = Object.fromEntries(rules.map(({ code, today: count }) => [code, Number(count)]))
    expect(today).toMatchObject({ 'scb-1': 2, 'kbank-1': 1, 'krungsri-1': 0 })
    expect(rules.map(({ code }) => code)).toEqual(Object.keys(today).toSorted())
    expect(await readRules(tx, '2026-10-05' as Day, 'scb-1')).toMatchObject([{ on: true, limit: 701 }])
    expect(await readRules(tx, '2026-10-05' as Day, 'krungsri-1')).toMatchObject([{ on: false, limit: null }])
  }))

test('switching on, its limit and switching off concern one account, and a limit or a stop only one that is on', () =>
  tried(async (tx) => {
    await machine(tx, 'kbank-1', { limitBaht: 703 })
    await machine(tx, 'krungsri-1', { ...stopped, limitBaht: 709, stoppedBy: 'wrong-match' })
    const others = () => tx`select * from auto_match where account_code <> 'scb-1' order by account_code`
    const before = await others()
    const by = 'lek@example.test' as never
    const own = { account: 'scb-1', by }
    await saveStart(tx, { ...own, backTestId: randomUUID() as never, limit: 719 as never })
    expect(await lockSwitch(tx, 'scb-1')).toEqual({ on: true, limit: 719 })
    await saveLimit(tx, { ...own, limit: 727 as never })
    expect(await lockSwitch(tx, 'scb-1')).toEqual({ on: true, limit: 727 })
    await saveStop(tx, { ...own, reason: 'พัก' })
    await saveLimit(tx, { ...own, limit: 733 as never })
    await saveStop(tx, { account: 'krungsri-1', by, reason: 'อื่น' })
    await saveLimit(tx, { account: 'krungsri-1', by, limit: 739 as never })
    expect(await lockSwitch(tx, 'scb-1')).toEqual({ on: false, limit: 727 })
    expect(await others()).toEqual(before)
    await saveStart(tx, { account: 'krungsri-1', by, backTestId: randomUUID() as never, limit: null })
    const [again] =
      await tx`select switched_on, stopped_by, limit_baht from auto_match where account_code = 'krungsri-1'`
    expect(again).toEqual({ switchedOn: true, stoppedBy: null, limitBaht: null })
  }))

test('the facts of an entry are of its own account, its own source and its own orders', () =>
  tried(async (tx) => {
    await machine(tx, 'scb-1', { limitBaht: 701 })
    await machine(tx, 'kbank-1', { ...stopped, limitBaht: 709 })
    await tx`update own_account set state = 'open' where code in ('scb-1', 'kbank-1')`
    const entry = await certain(tx)
    const other = await certain(tx, { ...ofAnother, createdByStaff: true })
    const without = await certain(tx, { accountCode: 'krungsri-1' })
    await order(tx, { entryId: other })
    const free = { sendingHeld: false, broughtByStaff: false, orderedBefore: false }
    expect(await entryFacts(tx, entry)).toEqual({ switchedOn: true, limit: 701, ...free })
    const used = { ...free, broughtByStaff: true, orderedBefore: true }
    expect(await entryFacts(tx, other)).toEqual({ switchedOn: false, limit: 709, ...used })
    expect(await entryFacts(tx, without)).toEqual({ switchedOn: false, limit: null, ...free })
    await tx`update own_account set state = 'frozen' where code = 'scb-1'`
    expect(await entryFacts(tx, entry)).toMatchObject({ switchedOn: false })
  }))

test('a request is left to people if it had an order, came from the old system, or its player has an open order', () =>
  tried(async (tx) => {
    const request = (at: number, more = {}) =>
      insertRequest(tx, { playerId: playerAt(at), state: 'pending', ...more })
    const [free, moved, ordered] = [await request(0), await request(0, { movedIn: true }), await request(1)]
    await order(tx, { requestId: ordered, playerId: playerAt(1), state: 'abandoned' })
    const busy: string[] = []
    for (const [at, state] of [
      [2, 'queued'],
      [3, 'sending'],
      [4, 'unknown'],
    ] as const) {
      await order(tx, { playerId: playerAt(at), state })
      busy.push(await request(at))
    }
    const ids = [free, moved, ordered, ...busy] as never[]
    const facts = new Map((await requestFacts(tx, ids)).map(({ id, ...fact }) => [id as string, fact]))
    expect(facts.get(free)).toEqual({ orderedBefore: false, playerBusy: false })
    expect(facts.get(moved)).toEqual({ orderedBefore: true, playerBusy: false })
    expect(facts.get(ordered)).toEqual({ orderedBefore: true, playerBusy: false })
    for (const id of busy) expect(facts.get(id)).toEqual({ orderedBefore: false, playerBusy: true })
    expect(await requestFacts(tx, [free as never])).toHaveLength(1)
  }))

test('past credits are those of this sender, at this bank and by this name, before the moment, the oldest first', () =>
  tried(async (tx) => {
    const shown = { senderAccount: '7071', senderBank: 'SCB', senderName: 'นาย ก' }
    const credit = async (ms: number, credits: number, sender: object, more = {}) => {
      const entryId = await insertEntry(tx, { ...sender })
      const orderId = await order(tx, { entryId })
      const row = { orderId, playerId: playerAt(0), credits, proof: 'answer', createdAt: after(ms) }
      await tx`insert into ledger ${tx({ ...row, ...more })}`
    }
    await credit(7, 103, shown)
    await credit(5, -101, shown)
    await credit(3, 107, { ...shown, senderAccount: null, senderMobile: '7071' })
    await credit(9, 109, shown)
    await credit(2, 113, { ...shown, senderBank: 'GSB' })
    await credit(2, 127, { ...shown, senderName: null })
    await credit(2, 131, { ...shown, senderAccount: '7073' })
    await credit(2, 0, shown, { paid: 137 })
    const look = [{ sender: '7071', bank: 'SCB', name: 'นาย ก' }]
    const found = (await pastCredits(tx, look, after(9))).map(({ at, takenBack }) => [at, takenBack])
    expect(found).toEqual([
      [after(3), false],
      [after(5), true],
      [after(7), false],
    ])
  }))

test('a pair was taken back if its credit was undone, or called off before it was sent', () =>
  tried(async (tx) => {
    const entryIds: StatementEntryId[] = []
    const pair = async (values: Record<string, unknown>) => {
      const entryId = await insertEntry(tx)
      entryIds.push(entryId)
      await order(tx, { entryId, requestId: randomUUID(), ...values })
      return entryId
    }
    const undone = await pair({ undone: true })
    const called = await pair({ state: 'abandoned' })
    await pair({ state: 'abandoned', tainted: true })
    await pair({})
    await pair({ undone: true, purpose: 'reverseDeposit' })
    const found = async (ids: StatementEntryId[]) =>
      (await pairsTakenBack(tx, ids)).map(({ entryId }) => entryId).toSorted()
    expect(await found(entryIds)).toEqual([undone, called].toSorted())
    expect(await found([undone])).toEqual([undone])
  }))

test('a request of the past names the entry that paid it only once it is credited', () =>
  tried(async (tx) => {
    const entryId = await insertEntry(tx)
    const request = (state: string) => insertRequest(tx, { playerId: playerAt(0), state, entryId })
    const [done, cancelled, closedWithoutCredit] = [
      await request('done'),
      await request('cancelled'),
      await request('done'),
    ]
    await tx`update statement_entry set state = 'done', request_id = ${done} where id = ${entryId}`
    const read = async () => {
      const rows = await requestsAsTheyAre(tx, [done, cancelled, closedWithoutCredit] as never[])
      return Object.fromEntries(rows.map((row) => [row.id as string, row.entryId]))
    }
    const others = { [cancelled]: null, [closedWithoutCredit]: null }
    expect(await read()).toEqual({ [done]: entryId, ...others })
    await tx`update statement_entry set state = 'pending' where id = ${entryId}`
    expect(await read()).toEqual({ [done]: null, ...others })
  }))
