import { randomUUID } from 'node:crypto'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { maxReveals } from '#staff/audit/reveal-store.ts'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { setApprovals } from '#testing/settling.ts'

const world = worldOfFile()
let boss: Client
beforeAll(async () => {
  boss = await world.as('supervisor')
})

let made = 0
const newMobile = () => `08955${String(++made).padStart(5, '0')}`
const newNumber = () => `7${String(++made).padStart(9, '0')}`
const somebody = (more: object = {}) =>
  boss.post('players/create', {
    operationId: randomUUID(),
    player: { firstName: 'ส้มโอ', code: `h${++made}x`, ...more },
  })
const creation = (player: object, more: object = {}) => ({
  operationId: randomUUID(),
  player: { firstName: 'x', code: `h${++made}y`, ...player },
  ...more,
})
const block = async (value: string): Promise<string> => {
  const input = { operationId: randomUUID(), kind: 'mobile', value, level: 'block', reason: 'took us in' }
  return (await boss.post('players/block-value', input)).id
}

/** Returns which players and blocked values this employee looked at, on file. */
const looks = (name: string) => world.sql<{ objectKind: string; objectId: string; reason: string }[]>`
  select object_kind, object_id, reason from audit where act = 'player.reveal' and actor = ${`${name}@example.test`} order by seq`
const playerLook = (objectId: string) => ({ objectKind: 'player', objectId, reason: 'ตรวจข้อมูลซ้ำ' })
const blockedLook = (objectId: string) => ({ objectKind: 'blocked-value', objectId, reason: 'ตรวจกับบัญชีดำ' })
const hasRevealed = (name: string, count: number) => world.sql`
  insert into audit (actor, act, object_kind, object_id, reason)
  select ${`${name}@example.test`}, 'player.reveal', 'player', gen_random_uuid()::text, 'another' from generate_series(1, ${count})`

// Invariant: Nobody learns whose a number is without being on file and within the limit, also by a save that is refused.
// Rule: `countHits`. Database: the reveals are in a transaction of their own.
test('a new player that is refused for the number of another counts as a look at that one', async () => {
  const nok = await world.as('support', 'nok')
  const mobile = newMobile()
  const { id } = await somebody({ mobile })
  const input = creation({ mobile })
  expect(await nok.refused('players/create', input)).toMatchObject({ code: 'player-alike' })
  expect(await looks('nok')).toEqual([playerLook(id)])
  // The same operation again, and another save of the same number a moment later, count no second time.
  expect(await nok.refused('players/create', input)).toMatchObject({ code: 'player-alike' })
  expect(await nok.refused('players/create', creation({ mobile }))).toMatchObject({ code: 'player-alike' })
  expect(await looks('nok')).toEqual([playerLook(id)])
})

test('a player that was shown before the save is no second look, however long the form was open', async () => {
  const dao = await world.as('support', 'dao')
  const [mobile, email] = [newMobile(), `h${++made}@x.example`]
  const [shown, other] = [await somebody({ mobile }), await somebody({ email })]
  await dao.post('players/duplicates', { mobile })
  await world.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update audit set at = at - interval '40 minutes' where actor = 'dao@example.test' and act = 'player.reveal'`
  })
  const answer = await dao.refused('players/create', creation({ mobile, email }, { alikeSeen: [shown.id] }))
  expect(answer).toMatchObject({ code: 'player-alike' })
  expect(await looks('dao')).toEqual([playerLook(shown.id), playerLook(other.id)])
})

test('who claims to have been shown players whom they were not is counted all the same', async () => {
  const liar = await world.as('support', 'liar')
  const [mobile, email] = [newMobile(), `h${++made}@x.example`]
  const [one, bait] = [await somebody({ mobile }), await somebody({ email })]
  await liar.refused('players/create', creation({ mobile, email }, { alikeSeen: [one.id] }))
  expect((await looks('liar')).map(({ objectId }) => objectId).toSorted()).toEqual(
    [one.id, bait.id].toSorted(),
  )
})

test('a changed player counts the same, and beyond the looks of the hour nothing is told', async () => {
  const fah = await world.as('support', 'fah')
  const [mobile, another] = [newMobile(), newMobile()]
  const [first, second] = [await somebody({ mobile }), await somebody({ mobile: another })]
  const mine = await somebody()
  const save = (number: string) =>
    fah.refused('players/update', {
      operationId: randomUUID(),
      id: mine.id,
      version: mine.version,
      changes: { mobile: number },
    })
  await hasRevealed('fah', maxReveals - 1)
  expect(await save(mobile)).toMatchObject({ code: 'player-alike' })
  expect((await looks('fah')).at(-1)).toEqual(playerLook(first.id))
  const refusal = await save(another)
  expect(refusal).toMatchObject({ status: 429, code: 'too-many-tries' })
  expect(JSON.stringify(refusal)).not.toContain(second.code)
  expect(await looks('fah')).toHaveLength(maxReveals)
})

test('a blocked number counts as a look at its entry, and beyond the looks of the hour nothing is told', async () => {
  const gai = await world.as('support', 'gai')
  const [mobile, another] = [newMobile(), newMobile()]
  const entry = await block(mobile)
  await block(another)
  await hasRevealed('gai', maxReveals - 1)
  expect(await gai.refused('players/create', creation({ mobile }))).toMatchObject({ code: 'value-blocked' })
  expect((await looks('gai')).at(-1)).toEqual(blockedLook(entry))
  expect(await gai.refused('players/create', creation({ mobile: another }))).toMatchObject({
    code: 'too-many-tries',
  })
})

test('a name or a LINE name on the block list is no look: neither is masked', async () => {
  const hong = await world.as('support', 'hong')
  const input = { operationId: randomUUID(), kind: 'line', value: '@known', level: 'block', reason: 'known' }
  await boss.post('players/block-value', input)
  expect(await hong.refused('players/create', creation({ lineName: '@known' }))).toMatchObject({
    code: 'value-blocked',
  })
  expect(await looks('hong')).toEqual([])
})

test('a save that is asked for approval and refused for a number counts as well', async () => {
  await setApprovals(world, { 'player.bank': 0 })
  onTestFinished(() => void world.sql`delete from setting where key = 'approvals'`)
  const fern = await world.as('finance', 'fern')
  const accountNumber = newNumber()
  const { id } = await somebody({ bank: 'SCB', accountNumber })
  const mine = await somebody()
  const ask = () =>
    fern.refused('staff/ask-approval', {
      operationId: randomUUID(),
      command: 'players/update',
      input: { id: mine.id, version: mine.version, changes: { bank: 'SCB', accountNumber }, alikeSeen: [] },
      reason: 'they moved',
    })
  expect(await ask()).toMatchObject({ code: 'player-alike' })
  expect(await looks('fern')).toEqual([playerLook(id)])
})
