import { beforeAll, expect, test } from 'vitest'
import { newDesk } from '#testing/desk.ts'
import { handDispatcher } from '#testing/dispatcher.ts'
import { pairsOf } from '#testing/automatic-match.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
beforeAll(() => world.app.dispatcher.close())

test('a placed order takes no slot that another order needs: it is queued, and sent when one is free', async () => {
  const owner = await world.as('owner')
  const stateOf = async (id: string) => (await owner.get('crediting/order', { id })).state
  const pairOf = pairsOf(world, await newDesk(world))
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  let calls = 0
  const hand = handDispatcher(world, {
    slots: 2,
    async call() {
      calls += 1
      await mayAnswer
      return { kind: 'answer', httpStatus: 200, body: { status: true } }
    },
  })
  const pairs = await Promise.all([0, 1, 2].map((at) => pairOf(world.shop.players[at]!)))
  const ids: string[] = []
  for (const pair of pairs) ids.push(await pair.match(hand))
  await expect.poll(() => calls).toBe(2)
  expect(await Promise.all(ids.map(stateOf))).toEqual(['sending', 'sending', 'queued'])
  expect(hand.reserve()).toBeNull() // one order waits: whoever comes later waits behind it
  answer()
  await expect.poll(() => stateOf(ids[2]!)).toBe('done')
  expect(calls).toBe(3)
  await hand.close()
  expect(hand.reserve()).toBeNull()
})
