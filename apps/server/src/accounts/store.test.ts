import type { OwnAccountId } from '@khlang/domain/brand'
import type { Satang } from '@khlang/domain/money'
import type { Day } from '@khlang/domain/time'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { insertEntry, rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { choosePayingAccount, countPayingAccounts } from './paying-store.ts'
import { countWaiting, isNumberTaken, lockAccount, lockCodes, readAccounts, saveAccount } from './store.ts'

const world = worldOfFile()
const tried = (attempt: (tx: Tx) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await tx`delete from statement_entry`
    await attempt(tx)
  })
const today = '2026-10-05' as Day
const midnight = new Date('2026-10-04T17:00:00Z')
const after = (time: Date, ms: number) => new Date(time.getTime() + ms)
const kbank = { accountCode: 'kbank-1' }
const accountOf = async (tx: Tx, code: string) =>
  (await readAccounts(tx, today)).find((account) => account.code === code)!
const change = (tx: Tx, code: string, values: Record<string, unknown>) =>
  tx`update own_account set ${tx(values)} where code = ${code}`
const idOf = async (tx: Tx, code: string) => (await accountOf(tx, code)).id

/** Adds one entry of every state, in and out and on hold. */
async function everyState(tx: Tx, more: Record<string, unknown>) {
  const holder = { holder: 'nok@example.test', leaseUntil: new Date() }
  await insertEntry(tx, { state: 'pending', ...more })
  await insertEntry(tx, { state: 'claimed', ...holder, ...more })
  await insertEntry(tx, { state: 'creditFailed', ...more })
  await insertEntry(tx, { state: 'crediting', phase: 'queued', ...more })
  await insertEntry(tx, { state: 'done', ...more })
  await insertEntry(tx, { state: 'cancelled', ...more })
}

test('today’s turnover of an account begins at midnight in Bangkok, and leaves out copies and parts of entries', () =>
  tried(async (tx) => {
    const entry = (amountSatang: number, more: Record<string, unknown> = {}) =>
      insertEntry(tx, { amountSatang, occurredAt: after(midnight, 5), ...more })
    await entry(101, { occurredAt: midnight })
    await entry(131)
    await entry(103, { occurredAt: after(midnight, -1) })
    await entry(107, { direction: 'out' })
    await entry(109, kbank)
    await entry(113, { madeBy: 'split' })
    await entry(127, { state: 'cancelled', duplicateOf: randomUUID() })
    expect(await accountOf(tx, 'scb-1')).toMatchObject({ inToday: 232, outToday: 107, entriesInToday: 2 })
    expect(await accountOf(tx, 'kbank-1')).toMatchObject({ inToday: 109, outToday: 0, entriesInToday: 1 })
    expect(await accountOf(tx, 'krungsri-1')).toMatchObject({ inToday: 0, entriesInToday: 0, heardAt: null })
  }))

test('an account counts its own incoming entries that wait for a match, without those on hold', () =>
  tried(async (tx) => {
    await everyState(tx, {})
    await everyState(tx, { direction: 'out' })
    await everyState(tx, { holdReason: 'slip' })
    await insertEntry(tx, kbank)
    expect(await accountOf(tx, 'scb-1')).toMatchObject({ unmatched: 3 })
    expect(await accountOf(tx, 'kbank-1')).toMatchObject({ unmatched: 1 })
  }))

test('an account waits for its incoming entries that are not credited yet, also on hold or under way', () =>
  tried(async (tx) => {
    await everyState(tx, {})
    await everyState(tx, { direction: 'out' })
    await everyState(tx, { holdReason: 'slip' })
    await insertEntry(tx, kbank)
    expect(await countWaiting(tx, 'scb-1')).toBe(8)
    expect(await countWaiting(tx, 'kbank-1')).toBe(1)
  }))

test('the balance is the last of those reported at the same time, and what moved after it on this account', () =>
  tried(async (tx) => {
    const [clock] = await tx<{ at: Date }[]>`select now() - interval '10 minutes' as at`
    const entry = (amountSatang: number, ms: number, more: Record<string, unknown> = {}) =>
      insertEntry(tx, { amountSatang, occurredAt: after(clock!.at, ms), ...more })
    await change(tx, 'scb-1', { openingSatang: 5, openingDay: today })
    await entry(1_001, 0)
    await entry(1_003, 0, { balanceAfterSatang: 61_111 })
    await entry(1_009, 0, { balanceAfterSatang: 62_222 })
    await entry(311, 0)
    await entry(127, 1)
    await entry(97, 2, { direction: 'out' })
    await entry(503, 3, { madeBy: 'join' })
    // The balance that a duplicate reports contains money that counts as its original.
    await entry(601, 3, { state: 'cancelled', duplicateOf: randomUUID(), balanceAfterSatang: 99_999 })
    await entry(701, 3, kbank)
    expect(await accountOf(tx, 'scb-1')).toMatchObject({
      reported: { amount: 62_563 },
      movedSinceOpening: 0,
    })
    expect(await accountOf(tx, 'kbank-1')).toMatchObject({ reported: null, movedSinceOpening: 0 })
  }))

test('a balance that was reported more than five weeks ago is not known any more', () =>
  tried(async (tx) => {
    const reported = (accountCode: string, age: string) => tx`
      insert into statement_entry ${tx({ id: randomUUID(), fingerprint: age, accountCode, channel: 'bank', direction: 'in', amountSatang: 17, balanceAfterSatang: 1_234, occurredAt: tx`now() - ${age}::interval` as never })}`
    await reported('scb-1', '34 days 23 hours')
    await reported('kbank-1', '35 days 1 hour')
    expect((await accountOf(tx, 'scb-1')).reported?.amount).toBe(1_234)
    expect((await accountOf(tx, 'kbank-1')).reported).toBeNull()
  }))

test('without a reported balance, money counts from the first moment of the opening day', () =>
  tried(async (tx) => {
    await change(tx, 'scb-1', { openingSatang: 5, openingDay: today })
    await insertEntry(tx, { amountSatang: 211, occurredAt: midnight })
    await insertEntry(tx, { amountSatang: 223, occurredAt: after(midnight, -1) })
    await insertEntry(tx, { amountSatang: 29, occurredAt: after(midnight, 1), direction: 'out' })
    await insertEntry(tx, { amountSatang: 227, occurredAt: midnight, ...kbank })
    expect((await accountOf(tx, 'scb-1')).movedSinceOpening).toBe(182)
    expect((await accountOf(tx, 'kbank-1')).movedSinceOpening).toBe(0)
  }))

test('accounts are listed by place, and in one place by code', () =>
  tried(async (tx) => {
    await tx`update own_account set position = 90 + serial`
    await change(tx, 'scb-1', { position: 7 })
    await change(tx, 'krungsri-1', { position: 3 })
    await change(tx, 'kbank-1', { position: 3 })
    await change(tx, 'truemoney-1', { position: 1 })
    const codes = (await readAccounts(tx, today)).map(({ code }) => code)
    expect(codes.slice(0, 4)).toEqual(['truemoney-1', 'kbank-1', 'krungsri-1', 'scb-1'])
    await change(tx, 'krungsri-1', { position: 977 })
    expect(await lockCodes(tx)).toEqual({ codes: new Set(codes), lastPosition: 977 })
  }))

test('a number is taken by another account of this bank that is not closed', () =>
  tried(async (tx) => {
    await change(tx, 'scb-1', { bank: 'SCB', number: '7070707071' })
    const own = await idOf(tx, 'scb-1')
    const taken = (bank: string, number: string, exceptId: OwnAccountId | null = null) =>
      isNumberTaken(tx, { bank, number, exceptId })
    expect(await taken('SCB', '7070707071')).toBe(true)
    expect(await taken('SCB', '7070707071', await idOf(tx, 'kbank-1'))).toBe(true)
    expect(await taken('SCB', '7070707071', own)).toBe(false)
    expect(await taken('GSB', '7070707071')).toBe(false)
    expect(await taken('SCB', '7070707072')).toBe(false)
    await change(tx, 'scb-1', { state: 'closed' })
    expect(await taken('SCB', '7070707071')).toBe(false)
    await change(tx, 'scb-1', { state: 'open', number: '' })
    expect(await taken('SCB', '')).toBe(false)
  }))

test('a change of an account leaves the others as they are', () =>
  tried(async (tx) => {
    const id = await idOf(tx, 'kbank-1')
    await saveAccount(tx, id, { lowSatang: 4_321 as Satang, employee: 'nok@example.test' as never })
    const changed = await tx`select code from own_account where low_satang = 4321`
    expect(changed).toEqual([{ code: 'kbank-1' }])
    expect(await lockAccount(tx, id)).toMatchObject({ code: 'kbank-1', lowSatang: 4_321 })
    expect(await lockAccount(tx, randomUUID() as OwnAccountId)).toBeNull()
  }))

test('a payout is made from the named account, or from the first open one; not from a frozen one', () =>
  tried(async (tx) => {
    await tx`update own_account set state = 'closed'`
    const open = { state: 'open', purpose: 'both' }
    await change(tx, 'scb-1', { ...open, position: 2 })
    await change(tx, 'kbank-1', { ...open, position: 5 })
    await change(tx, 'krungsri-1', { ...open, state: 'frozen', position: 1 })
    expect(await choosePayingAccount(tx, 'plain', undefined)).toBe('scb-1')
    expect(await choosePayingAccount(tx, 'plain', 'kbank-1')).toBe('kbank-1')
    expect(await choosePayingAccount(tx, 'plain', 'krungsri-1')).toBe(false)
    expect(await choosePayingAccount(tx, 'plain', 'nowhere-1')).toBe(false)
    expect(await countPayingAccounts(tx)).toBe(2)
    await tx`update own_account set state = 'frozen'`
    expect(await choosePayingAccount(tx, 'plain', undefined)).toBeNull()
    expect(await countPayingAccounts(tx)).toBe(0)
  }))
