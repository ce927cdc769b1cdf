import { randomUUID } from 'node:crypto'
import { dayOf, startOf } from '@khlang/domain/time'
import { expect, test } from 'vitest'
import { newWorld } from '#testing/world.ts'

test('goodwill given before midnight in Bangkok does not count towards today’s limit, later goodwill does', async () => {
  await using world = await newWorld()
  const owner = await world.as('owner')
  const most = 211
  await world.sql`insert into setting (key, value) values ('goodwill.mostADay', ${world.sql.json(most)})`
  const player = world.shop.players.find(
    ({ externalKey, status }) => status === 'normal' && !/-/.test(externalKey),
  )!
  const midnight = startOf(dayOf(new Date())).getTime()
  const given = (credits: number, at: Date) => world.sql`
    insert into reward (id, external_key, kind, player_id, credits, employee, note, state, created_at)
    values (${randomUUID()}, ${randomUUID()}, 'goodwill', ${player.id}, ${credits}, 'nok@example.test', 'why', 'done', ${at})`
  await given(197, new Date(midnight - 1))
  await given(13, new Date(midnight))
  const give = (credits: number) => ({
    operationId: randomUUID(),
    player: player.code,
    credits,
    reason: 'they waited long',
  })
  expect(await owner.refused('rewards/give-goodwill', give(199))).toMatchObject({
    detail: expect.stringContaining('198 of 211'),
  })
  expect(await owner.post('rewards/give-goodwill', give(198))).toMatchObject({ credits: 198 })
})
