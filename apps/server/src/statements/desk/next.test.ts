import { expect, test } from 'vitest'
import { newDesk } from '#testing/desk.ts'
import { newWorld } from '#testing/world.ts'

test('the next entry is the oldest free one with money in; money out is never next', async () => {
  await using world = await newWorld()
  const desk = await newDesk(world)
  const [nok, lek] = [await world.as('support', 'nok'), await world.as('support', 'lek')]
  const player = world.shop.players[0]!
  const entries = {
    out: await desk.pays(player, '611.00', { direction: 'out' }),
    first: await desk.pays(player, '612.00'),
    taken: await desk.pays(player, '613.00'),
    second: await desk.pays(player, '614.00'),
    elsewhere: await desk.pays(player, '615.00', { account: 'kbank-1' }),
  }
  await lek.post('statements/claim', { entryId: entries.taken })
  // The order is that of arrival. Waits until all are classified: `next` skips a row that is being classified.
  for (const [at, id] of Object.values(entries).entries()) {
    await expect
      .poll(
        async () => (await world.sql`select judgement, direction from statement_entry where id = ${id}`)[0],
      )
      .toSatisfy(({ judgement, direction }) => judgement !== null || direction === 'out')
    await world.sql`
      update statement_entry set created_at = clock_timestamp() - make_interval(mins => ${100 - at}) where id = ${id}`
  }
  const next = async (input: Record<string, unknown> = {}) => {
    const { entry } = await nok.post('statements/next', input)
    return Object.entries(entries).find(([, id]) => id === entry?.id)?.[0] ?? null
  }
  expect([await next({ account: 'scb-1' }), await next(), await next(), await next()]).toEqual([
    'first',
    'second',
    'elsewhere',
    null,
  ])
})

test('the next entry respects the tab, amount and search of the desk; one on hold is opened only on request', async () => {
  await using world = await newWorld()
  const desk = await newDesk(world)
  const nok = await world.as('support', 'nok')
  const [asks, other] = world.shop.players
  const oldest = await desk.pays(other!, '711.00')
  const held = await desk.pays(other!, '712.00')
  await nok.post('statements/hold', { entryId: held, reason: 'a slip is asked for' })
  await desk.asks(asks!, '713')
  const suggested = await desk.pays(asks!, '713.00')
  for (const id of [oldest, suggested])
    await expect
      .poll(
        async () =>
          (await world.sql`select judgement from statement_entry where id = ${id}`)[0]!['judgement'],
      )
      .not.toBe(null)
  const next = async (input: Record<string, unknown>) =>
    (await nok.post('statements/next', input)).entry?.id ?? null
  expect(await next({ state: 'ambiguous' })).toBe(null)
  expect(await next({ state: 'waiting', amountFrom: '714' })).toBe(null)
  expect(await next({ state: 'suggested', sort: 'time', direction: 'desc' })).toBe(suggested)
  expect(await next({ state: 'suggested' })).toBe(null)
  expect(await next({ state: 'waiting', q: '712' })).toBe(null)
  expect(await next({ state: 'held' })).toBe(held)
  expect(await next({ mine: 'true' })).toBe(null)
  expect(await next({ state: 'waiting' })).toBe(oldest)
})
