import { expect, test } from 'vitest'
import { newDesk } from '#testing/desk.ts'
import { runBackTest } from '#testing/rules.ts'
import { newWorld } from '#testing/world.ts'

test('an entry of exactly the limit is matched automatically, one baht more waits for a person', async () => {
  await using world = await newWorld({ past: 40 })
  const desk = await newDesk(world)
  const owner = await world.as('owner')
  const account = 'scb-1'
  const { id: backTestId } = await runBackTest(owner, account, 8, 2_000)
  const players = world.shop.players.filter(
    ({ externalKey, status }) => status === 'normal' && !/^(refuse|silent|cut)-/.test(externalKey),
  )
  const pair = async (at: number, amount: string) => {
    const depositId = await desk.asks(players[at]!, amount)
    return { depositId, entryId: await desk.pays(players[at]!, `${amount}.75`) }
  }
  const above = await pair(0, '401')
  const exact = await pair(1, '400')
  const read = (id: string) => owner.get('statements/entry', { id })
  for (const { entryId } of [above, exact])
    await expect.poll(async () => (await read(entryId)).judgement).toBe('certain')
  // Sending is on hold, so that the auto-matcher looks at none of them before the limit is set.
  await owner.post('crediting/hold', { reason: 'the limit is set first' })
  await owner.post('statements/start-auto-match', { account, backTestId })
  await owner.post('statements/limit-auto-match', { account, limit: 400, seen: { limit: 2_000 } })
  await owner.post('crediting/lift-hold', { reason: 'checked' })
  await expect.poll(async () => (await read(exact.entryId)).state).toBe('done')
  expect(await read(above.entryId)).toMatchObject({ state: 'pending', employee: null })
})
