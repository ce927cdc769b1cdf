import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { linePerson, newLineWorld } from '#testing/line.ts'

test('a watched LINE id gives a warning, and does not prevent a link', async () => {
  await using world = await newLineWorld({ people: 1 })
  const boss = await world.as('supervisor', 'boss')
  const { userId } = linePerson(1)
  await world.tell(world.line.event('follow', userId))
  await boss.post('players/block-value', {
    operationId: randomUUID(),
    kind: 'line',
    value: userId,
    level: 'watch',
    reason: 'asked for too much',
  })
  const { id: memberId, version } = await world.member(userId)
  const player = world.shop.players[0]!
  const input = { operationId: randomUUID(), memberId, version, playerId: player.id }
  expect(await boss.post('connections/link-line-member', input)).toMatchObject({
    player: { code: player.code },
  })
})
