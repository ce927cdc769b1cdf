import { randomUUID } from 'node:crypto'
import { usualApprovals } from '@khlang/domain/staff/approval'
import { beforeAll, expect, test } from 'vitest'
import { writeSetting } from '#platform/setting.ts'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { slips } from '#testing/slips.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
let dao: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  dao = await world.as('support', 'dao')
})

let next = 0
/** Leaves out players whose key triggers test behaviour in the back-end. */
const usualPlayers = () =>
  world.shop.players.filter(({ externalKey }) => !/^(refuse|silent|cut)-/.test(externalKey))
const nextPlayer = () => usualPlayers()[next++]!
type Player = ReturnType<typeof nextPlayer>
const preview = async (...entryIds: string[]) =>
  (await nok.post('statements/preview-bulk-match', { entryIds })).rows as PreviewRow[]
type PreviewRow = {
  entry: { id: string; version: number }
  group: string
  why: string
  best: { deposit: { id: string; version: number } } | null
}
const pairOf = ({ entry, best }: PreviewRow) => ({
  operationId: randomUUID(),
  entryId: entry.id,
  entryVersion: entry.version,
  depositId: best!.deposit.id,
  depositVersion: best!.deposit.version,
})

test('a preview shows whether each entry is ready, needs a look, or cannot be matched', async () => {
  const [ready, silent, taken] = [nextPlayer(), nextPlayer(), nextPlayer()]
  const ids = [
    await desk.pays(ready, '411.00'),
    await desk.pays(silent, '412.00', { sender: {} }),
    await desk.pays(taken, '413.00'),
  ]
  await desk.asks(ready, '411')
  await desk.asks(silent, '412')
  await desk.asks(taken, '413')
  await dao.post('statements/claim', { entryId: ids[2]! })
  const rows = await preview(...ids)
  const groupOf = new Map(rows.map(({ entry, group, why }) => [entry.id, [group, why]]))
  expect(ids.map((id) => groupOf.get(id))).toEqual([
    ['ready', 'certain'],
    ['look', 'none'],
    ['not-eligible', 'held-by-another'],
  ])
})

test('a request of another player, which the sender’s account rules out, is not proposed', async () => {
  const [payer, other] = [nextPlayer(), nextPlayer()]
  await desk.asks(other, '451')
  expect(await preview(await desk.pays(payer, '451.00'))).toMatchObject([
    { group: 'not-eligible', why: 'none', best: null },
  ])
})

test('an entry that two requests fit equally is left to a person', async () => {
  const player = nextPlayer()
  const id = await desk.pays(player, '461.00')
  await desk.asks(player, '461')
  await desk.asks(player, '461')
  expect((await preview(id)).map(({ group, why }) => [group, why])).toEqual([['look', 'ambiguous']])
})

test('two entries for one request are left to a person', async () => {
  const player = nextPlayer()
  const ids = [await desk.pays(player, '421.00'), await desk.pays(player, '421.00')]
  await desk.asks(player, '421')
  expect((await preview(...ids)).map(({ group, why }) => [group, why])).toEqual([
    ['look', 'contested'],
    ['look', 'contested'],
  ])
})

test('a player on the watch list needs a look, and what the match would refuse is not eligible', async () => {
  const amounts = ['471', '472', '473', '474', '475', '476', '477']
  const players = amounts.map(nextPlayer)
  const [watched, suspended, excluded] = players.map(({ id }) => id)
  const entryIds: string[] = []
  const requestIds: string[] = []
  for (const [index, amount] of amounts.entries()) {
    entryIds.push(await desk.pays(players[index]!, `${amount}.00`))
    requestIds.push(await desk.asks(players[index]!, amount, amount === '476' ? 2_001 : 0))
  }
  await world.sql`update player set status = 'watch' where id = ${watched!}`
  await world.sql`update player set status = 'suspended' where id = ${suspended!}`
  await world.sql`update player set excluded_from = 'deposits' where id = ${excluded!}`
  await dao.post('cashier/hold', { requestId: requestIds[3]!, reason: 'a second thought' })
  await dao.post('cashier/claim', { requestId: requestIds[4]! })
  const rules = { ...usualApprovals, from: { ...usualApprovals.from, 'entry.match': 477 } }
  await world.sql.begin((tx) => writeSetting(tx, 'approvals', rules))

  const rows = await preview(...entryIds)
  expect(
    entryIds.map((id) => rows.find(({ entry }) => entry.id === id)!).map(({ group, why }) => [group, why]),
  ).toEqual([
    ['look', 'player-watched'],
    ['not-eligible', 'player-suspended'],
    ['not-eligible', 'player-excluded'],
    ['not-eligible', 'request-on-hold'],
    ['not-eligible', 'request-held'],
    ['not-eligible', 'bonus-too-high'],
    ['not-eligible', 'approval-needed'],
  ])
  const { results } = await nok.post('statements/bulk-match', {
    pairs: entryIds.map((id) => pairOf(rows.find(({ entry }) => entry.id === id)!)),
  })
  expect(results.map(({ outcome, code }: { outcome: string; code?: string }) => code ?? outcome)).toEqual([
    'matched',
    ...entryIds.slice(1).map((id) => rows.find(({ entry }) => entry.id === id)!.why),
  ])
  await world.sql.begin((tx) => writeSetting(tx, 'approvals', usualApprovals))
})

test('a pair whose slip was credited elsewhere is not eligible: nobody confirms the slip of one pair of many', async () => {
  const about = { reference: '20261121BULK0001' }
  const [first, second] = usualPlayers() as [Player, Player]
  const credited = await desk.asks(first, '481')
  await slips.attach(nok, credited, about)
  await desk.settled(nok, (await desk.match(nok, await desk.pays(first, '481.00'), credited)).orderId)
  await slips.attach(nok, await desk.asks(second, '482'), about)
  const [row] = await preview(await desk.pays(second, '482.00'))
  expect(row).toMatchObject({ group: 'not-eligible', why: 'slip-used' })
  const { results } = await nok.post('statements/bulk-match', { pairs: [pairOf(row!)] })
  expect(results).toMatchObject([{ outcome: 'refused', code: 'slip-used' }])
})

// Invariant: A bulk match matches a pair only as it was previewed. Rule: `place-match.ts`. Database: versions
// under lock.
test('the previewed pairs are matched: a pair that changed since is refused, the others succeed', async () => {
  const [first, second] = [nextPlayer(), nextPlayer()]
  const ids = [await desk.pays(first, '431.00'), await desk.pays(second, '432.00')]
  await desk.asks(first, '431')
  await desk.asks(second, '432')
  const rows = await preview(...ids)
  const pairs = rows.map(pairOf)
  await nok.post('statements/hold', { entryId: ids[0]!, reason: 'a second thought' })
  const { results } = await nok.post('statements/bulk-match', { pairs })
  const outcomeOf = new Map(results.map((result: { entryId: string }) => [result.entryId, result]))
  expect(outcomeOf.get(ids[0]!)).toMatchObject({ outcome: 'refused', code: 'stale-version' })
  const matched = outcomeOf.get(ids[1]!) as { outcome: string; orderId: string }
  expect(matched.outcome).toBe('matched')
  expect((await desk.settled(nok, matched.orderId)).state).toBe('done')
  expect(await world.balanceOf(second)).toBe(432)
  expect(await world.balanceOf(first)).toBe(0)
})

test('the same bulk match sent twice credits once', async () => {
  const player = nextPlayer()
  const entryId = await desk.pays(player, '441.00')
  await desk.asks(player, '441')
  const pairs = (await preview(entryId)).map(pairOf)
  const first = await nok.post('statements/bulk-match', { pairs })
  expect(await nok.post('statements/bulk-match', { pairs })).toEqual(first)
  await desk.settled(nok, first.results[0].orderId)
  expect(await world.balanceOf(player)).toBe(441)
})
