import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
})

let next = 0
/** Leaves out players whose key triggers test behaviour in the back-end. */
const nextPlayer = () =>
  world.shop.players.filter(({ externalKey }) => !/^(refuse|silent|cut)-/.test(externalKey))[next++]!
const candidates = (entryId: string) => nok.get('statements/candidates', { entryId })
const history = async (entryId: string) => {
  const { rows } = await candidates(entryId)
  return rows[0].reasons.find((reason: { factor: string }) => reason.factor === 'history')
}

test('the player of a similar earlier payment is remembered, if it was credited and stayed', async () => {
  const player = nextPlayer()
  const first = await desk.pays(player, '321.00')
  const depositId = await desk.asks(player, '321')
  expect(await history(first)).toMatchObject({ points: 0 })
  await desk.settled(nok, (await desk.match(nok, first, depositId)).orderId)
  const second = await desk.pays(player, '322.00')
  await desk.asks(player, '322')
  expect(await history(second)).toMatchObject({ points: 12, expected: '1' })
})

test('a declined pair is not proposed again, until the decline is undone', async () => {
  const player = nextPlayer()
  const [entryId, depositId] = [await desk.pays(player, '777.00'), await desk.asks(player, '777')]
  expect((await candidates(entryId)).judgement).toBe('certain')
  await nok.post('statements/decline', { entryId, depositId, declined: true })
  expect((await candidates(entryId)).judgement).toBe('none')
  await nok.post('statements/decline', { entryId, depositId, declined: false })
  expect((await candidates(entryId)).judgement).toBe('certain')
})

test('two similar payments within an hour are never classified as certain', async () => {
  const player = nextPlayer()
  await desk.pays(player, '888.00')
  const again = await desk.pays(player, '888.00')
  await desk.asks(player, '888')
  expect((await candidates(again)).judgement).toBe('suggested')
})
