import { randomUUID } from 'node:crypto'
import type { Candidate } from '@khlang/contract/statements/statement-matching'
import {
  rankWeightNames,
  rankWeights,
  type RankWeights,
  standardWeights,
} from '@khlang/domain/statements/rank-weights'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { usualPlayers } from '#testing/players.ts'
import { openStream } from '#testing/stream.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let owner: Client
let second: Client
let nok: Client
beforeAll(async () => {
  desk = await newDesk(world)
  owner = await world.as('owner')
  second = await world.as('owner', 'second')
  nok = await world.as('support', 'nok')
})
const save = (weights: RankWeights, seen?: RankWeights, client = owner) =>
  client.post('settings/update', {
    matchWeights: weights,
    ...(seen && { seen: { matchWeights: seen } }),
  })
const moved = (changes: Partial<RankWeights>): RankWeights => ({ ...standardWeights, ...changes })
const inUse = async (): Promise<RankWeights> => (await nok.get('settings/get')).matchWeights
beforeEach(async () => void (await save(standardWeights)))

let next = 0
let amounts = 1_000
/**
 * Returns two players with requests of the same amount: the bank shows the bank of one and the first name of
 * the other.
 */
async function twoOfOneAmount() {
  const usual = usualPlayers(world)
  const byBank = usual[next++]!
  const byName = usual
    .slice(next)
    .find(({ bank, firstName }) => bank !== byBank.bank && firstName !== byBank.firstName)!
  const amount = `${(amounts += 7)}`
  const ids = { byBank: await desk.asks(byBank, amount), byName: await desk.asks(byName, amount) }
  const entryId = await desk.pays(byBank, `${amount}.00`, {
    sender: { bank: byBank.bank, name: byName.firstName },
  })
  return { ...ids, entryId }
}
const first = async (entryId: string): Promise<Candidate> =>
  (await nok.get('statements/candidates', { entryId })).rows[0]
const confidenceOf = async (id: string) => (await nok.get('statements/entry', { id })).judgement
const bankFirst = moved({ nameAlike: 0, bankOther: 40 })

test('changed points rank an entry’s requests again, and are shown as the reasons', async () => {
  const { entryId, byBank, byName } = await twoOfOneAmount()
  expect((await first(entryId)).deposit.id).toBe(byName)
  await save(bankFirst)
  expect((await first(entryId)).deposit.id).toBe(byBank)
  await save(moved({ bankSame: 30 }))
  const best = await first(entryId)
  expect(best.deposit.id).toBe(byBank)
  expect(best.reasons).toContainEqual(expect.objectContaining({ factor: 'bank', points: 30 }))
  const preview = await nok.post('statements/preview-bulk-match', { entryIds: [entryId] })
  expect(preview.rows[0].best.deposit.id).toBe(byBank)
})

test('after a change open screens resync, and auto-match checks every open entry again', async () => {
  const { entryId } = await twoOfOneAmount()
  await expect.poll(() => confidenceOf(entryId)).toBe('ambiguous')
  await using stream = await openStream(nok)
  await save(moved({ clearLead: 1, suggestFrom: 30 }))
  await stream.next(
    ({ name, data }) => name === 'resync' && (data as { topic?: string }).topic === 'statements',
  )
  await expect.poll(() => confidenceOf(entryId)).toBe('suggested')
  await save(standardWeights)
  await expect.poll(() => confidenceOf(entryId)).toBe('ambiguous')
})

test('the points neither let auto-match make a forbidden match nor prevent a permitted one', async () => {
  const [player] = world.shop.players.slice(-9)
  const depositId = await desk.asks(player!, '871')
  const certain = await desk.pays(player!, '871.00')
  const { entryId } = await twoOfOneAmount()
  const mostFor = Object.fromEntries(
    rankWeightNames.map((name) => [
      name,
      rankWeights[name][rankWeights[name].side === 'for' ? 'most' : 'least'],
    ]),
  ) as RankWeights
  const leastFor = Object.fromEntries(
    rankWeightNames.map((name) => [
      name,
      rankWeights[name][rankWeights[name].side === 'for' ? 'least' : 'most'],
    ]),
  ) as RankWeights
  const says = async (id: string) => (await nok.get('statements/candidates', { entryId: id })).judgement
  for (const weights of [mostFor, leastFor]) {
    await save(weights)
    expect([await says(certain), (await first(certain)).deposit.id]).toEqual(['certain', depositId])
    expect(await says(entryId)).not.toBe('certain')
  }
  await expect.poll(() => confidenceOf(certain)).toBe('certain')
  const { rows } = await owner.get('statements/would-match', { account: 'scb-1' })
  expect(rows.map(({ entry }: { entry: { id: string } }) => entry.id)).toContain(certain)
  expect(rows.map(({ entry }: { entry: { id: string } }) => entry.id)).not.toContain(entryId)
})

test('an owner changes the points, with the earlier ones in the audit; others can only read them', async () => {
  await save(bankFirst)
  expect(await inUse()).toEqual(bankFirst)
  const lines = await world.sql`
    select actor, before, after from audit where act = 'setting.change' and object_id = 'match.weights' order by seq desc limit 1`
  expect(lines).toEqual([
    { actor: 'owner@example.test', before: { value: standardWeights }, after: { value: bankFirst } },
  ])
  const supervisor = await world.as('supervisor')
  expect(await supervisor.refused('settings/update', { matchWeights: standardWeights })).toMatchObject({
    code: 'not-permitted',
    permission: 'setting.change',
  })
})

test.each([
  ['outside its limits', { clearLead: 0 }, 'A whole number of points from 1 to 60.'],
  ['that ranks a better match lower', { nameSame: 3 }, 'No fewer points than `nameShortened`.'],
])('a value %s is refused, naming what is allowed, and nothing changes', async (_what, changes, message) => {
  const refusal = await owner.refused('settings/update', { matchWeights: moved(changes) })
  expect(refusal).toMatchObject({ code: 'bad-input', fields: [{ message }] })
  expect(await inUse()).toEqual(standardWeights)
})

test('a save over another owner’s newer one is refused with their name, and possible after seeing it', async () => {
  const theirs = moved({ bankSame: 9 })
  await save(theirs, standardWeights, second)
  const mine = moved({ walletNumber: 50 })
  const refusal = await owner.refused('settings/update', {
    matchWeights: mine,
    seen: { matchWeights: standardWeights },
  })
  expect(refusal).toMatchObject({
    code: 'stale-version',
    row: { settings: { matchWeights: theirs }, changedBy: 'second@example.test' },
  })
  expect(await inUse()).toEqual(theirs)
  await save(mine, theirs)
  expect(await inUse()).toEqual(mine)
})

test('of two simultaneous saves one is refused as outdated', async () => {
  const some = [moved({ bankSame: 11 }), moved({ bankSame: 12 })]
  const saved = await Promise.allSettled([
    save(some[0]!, standardWeights, owner),
    save(some[1]!, standardWeights, second),
  ])
  expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const lines = await world.sql`
    select before from audit where act = 'setting.change' and object_id = 'match.weights' order by seq desc limit 1`
  expect(lines).toEqual([{ before: { value: standardWeights } }])
})

test('where a change needs approval, another owner approves exactly the requested points', async () => {
  const { approvals } = await owner.get('settings/get')
  const asks = (from: number | null) =>
    owner.post('settings/update', {
      approvals: { ...approvals, from: { ...approvals.from, 'match.weights': from } },
    })
  await asks(0)
  expect((await owner.refused('settings/update', { matchWeights: bankFirst })).code).toBe('approval-needed')
  const asked = await owner.post('staff/ask-approval', {
    command: 'settings/update',
    input: { matchWeights: bankFirst },
    operationId: randomUUID(),
    reason: 'the bank says more',
  })
  expect(asked.figures).toEqual([
    { name: 'weight', value: 'nameAlike 0', before: '8' },
    { name: 'weight', value: 'bankOther 40', before: '15' },
  ])
  await second.post('staff/decide', { approvalId: asked.id, version: asked.version, decision: 'approve' })
  await expect.poll(inUse).toEqual(bankFirst)
  await asks(null)
})

test('a trial shows how past entries would have been ranked and what staff decided, and changes nothing', async () => {
  const { entryId, byBank, byName } = await twoOfOneAmount()
  const other = await twoOfOneAmount()
  await desk.settled(nok, (await desk.match(nok, entryId, byBank)).orderId)
  const supervisor = await world.as('supervisor')
  const before = await inUse()
  const trial = await supervisor.post('statements/try-weights', { weights: bankFirst, days: 1 })
  expect(trial.figures).toMatchObject({ decided: 1, rightFirst: { now: 0, moved: 1 } })
  expect(trial.figures.changed).toBe(trial.changed.length)
  const changed = (id: string) =>
    trial.changed.find(({ entry }: { entry: { id: string } }) => entry.id === id)
  expect(changed(entryId)).toMatchObject({
    now: { id: byName },
    moved: { id: byBank },
    right: { id: byBank },
  })
  expect(changed(other.entryId)).toMatchObject({
    now: { id: other.byName },
    moved: { id: other.byBank },
    right: null,
  })
  expect(await inUse()).toEqual(before)
  const same = await supervisor.post('statements/try-weights', { weights: before, days: 1 })
  expect(same).toMatchObject({ figures: { changed: 0 }, changed: [] })
  expect((await nok.refused('statements/try-weights', { weights: before, days: 1 })).code).toBe(
    'not-permitted',
  )
})
