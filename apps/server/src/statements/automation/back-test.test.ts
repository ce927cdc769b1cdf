import { randomUUID } from 'node:crypto'
import type { BackTestId, EmployeeEmail } from '@khlang/domain/brand'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { runBackTest } from '#testing/rules.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { newId } from '#platform/ids.ts'
import { addBackTest } from './back-test-store.ts'

const world = worldOfFile({ past: 40 })
let desk: Awaited<ReturnType<typeof newDesk>>
let owner: Client
let nok: Client
beforeAll(async () => {
  desk = await newDesk(world)
  owner = await world.as('owner')
  nok = await world.as('support', 'nok')
})

let next = 5
const nextPlayer = () => world.shop.players.filter(({ status }) => status === 'normal')[next++]!

/** Everything that a back-test must not change. */
const everything = async () =>
  (
    await world.sql`
      select (select count(*) from credit_order) as orders, (select count(*) from ledger) as lines,
        (select sum(version) from request) as requests, (select sum(version) from statement_entry) as entries`
  )[0]

test('a back-test of days matched by people shows how many auto-match would have matched, all correctly', async () => {
  const before = await everything()
  const { state, figures, wrong } = await runBackTest(owner, 'scb-1')
  expect(state).toBe('done')
  expect(wrong).toEqual([])
  expect(figures).toMatchObject({ wrong: 0, own: 0, undecided: 0 })
  expect(figures!.right).toBe(figures!.matched)
  expect(figures!.decided).toBe(figures!.right)
  expect(figures!.right / figures!.credited).toBeGreaterThan(0.5)
  expect(figures!.savedSeconds).toBeGreaterThan(10)
  expect(await everything()).toEqual(before)
})

test('a back-test of a bank without senders proves nothing: auto-match would have matched none', async () => {
  const { figures } = await runBackTest(owner, 'krungsri-1')
  expect(figures).toMatchObject({ matched: 0, decided: 0 })
  expect(figures!.entries).toBeGreaterThan(20)
})

test('a pair that people decided otherwise is listed with both sides and why auto-match was sure', async () => {
  const { figures, wrong } = await runBackTest(owner, 'truemoney-1')
  expect(figures!.wrong).toBe(1)
  expect(wrong).toHaveLength(1)
  const [pair] = wrong
  expect(pair).toMatchObject({
    entry: { amount: '700.00', account: 'truemoney-1' },
    instead: { kind: 'other-request' },
  })
  expect(pair!.instead.request!.player).not.toBe(pair!.chosen.player)
  expect(pair!.points).toContainEqual({ factor: 'account', points: 35 })
  expect(await nok.get('statements/entry', { id: pair!.entry.id })).toMatchObject({
    depositId: pair!.instead.request!.id,
  })
})

test('the figures for all accounts are the sum over each, and a shorter period has fewer', async () => {
  const { figures: all } = await runBackTest(owner, null)
  const each = await Promise.all(
    ['scb-1', 'kbank-1', 'krungsri-1', 'truemoney-1'].map((account) => runBackTest(owner, account)),
  )
  const sum = (of: 'entries' | 'credited') => each.reduce((total, { figures }) => total + figures![of], 0)
  expect([all!.entries, all!.credited]).toEqual([sum('entries'), sum('credited')])
  expect((await runBackTest(owner, null, 2)).figures!.entries).toBeLessThan(all!.entries)
})

test('a limit excludes larger amounts from a back-test', async () => {
  const { figures } = await runBackTest(owner, 'scb-1', 8, 500)
  const { figures: unlimited } = await runBackTest(owner, 'scb-1')
  expect(figures!.matched).toBeGreaterThan(0)
  expect(figures!.matched).toBeLessThan(unlimited!.matched)
})

test('closed money had no right request; a request paid by other money was a wrong one; the rest is undecided', async () => {
  const finance = await world.as('finance')
  const before = (await runBackTest(owner, 'kbank-1')).figures!
  const named = (player: ReturnType<typeof nextPlayer>) => ({
    account: 'kbank-1',
    sender: { bank: player.bank, accountTail: `/X${player.accountNumber.slice(-6)}` },
  })
  const [closed, open, paid] = [nextPlayer(), nextPlayer(), nextPlayer()]

  await desk.asks(closed, '811')
  const closedEntry = await desk.pays(closed, '811.00', named(closed))
  await finance.post('statements/cancel', { entryId: closedEntry, reason: 'a test of the bank' })

  await desk.asks(open, '812')
  await desk.pays(open, '812.00', named(open))

  const depositId = await desk.asks(paid, '813')
  const left = await desk.pays(paid, '813.00', named(paid))
  const other = await desk.pays(paid, '813.00', { account: 'kbank-1', sender: undefined })
  await desk.settled(nok, (await desk.match(nok, other, depositId)).orderId)

  const { figures, wrong } = await runBackTest(owner, 'kbank-1')
  expect(figures!.undecided).toBe(before.undecided + 1)
  expect(figures!.wrong).toBe(before.wrong + 2)
  expect(wrong.map(({ entry, instead }) => [entry.id, instead.kind, instead.entry?.id])).toEqual([
    [closedEntry, 'nobody', undefined],
    [left, 'paid-by-another', other],
  ])
})

test('a match that was credited and later reversed counts as wrong', async () => {
  const finance = await world.as('finance')
  const player = nextPlayer()
  const depositId = await desk.asks(player, '821')
  const entryId = await desk.pays(player, '821.00')
  await desk.settled(nok, (await desk.match(nok, entryId, depositId)).orderId)
  const { right } = (await runBackTest(owner, 'scb-1')).figures!
  const { orderId } = await finance.post('statements/reverse', {
    operationId: randomUUID(),
    entryId,
    reason: 'it was their brother',
  })
  await desk.settled(nok, orderId)
  const { figures, wrong } = await runBackTest(owner, 'scb-1')
  expect([figures!.right, figures!.wrong]).toEqual([right - 1, 1])
  expect(wrong[0]).toMatchObject({ entry: { id: entryId }, instead: { kind: 'taken-back' } })
})

test('two requests at the same moment start one back-test, and the audit names the requester', async () => {
  const supervisor = await world.as('supervisor')
  const input = { account: 'krungsri-1', days: 8, limit: null }
  const asked = await Promise.all(
    [owner, supervisor, owner].map((one) => one.post('statements/run-back-test', input)),
  )
  const ids = new Set(asked.map(({ id }) => id))
  const audited = await world.sql`
    select object_id, actor from audit where object_kind = 'back-test' and object_id = any(${[...ids]})`
  expect(audited.map(({ objectId }) => objectId as string).toSorted()).toEqual([...ids].toSorted())
})

test('a back-test whose process died is started again by another', async () => {
  const id = newId<BackTestId>()
  await world.sql.begin((tx) =>
    addBackTest(tx, {
      id,
      account: 'scb-1',
      days: 8,
      limit: null,
      runBy: 'owner@example.test' as EmployeeEmail,
    }),
  )
  await world.sql`
    update back_test set fence = 1, progress = 10, lease_until = clock_timestamp() - interval '1 second' where id = ${id}`
  await expect.poll(async () => (await owner.get('statements/back-test', { id })).state).toBe('done')
})
