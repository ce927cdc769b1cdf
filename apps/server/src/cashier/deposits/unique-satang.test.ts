import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let owner: Client
let nok: Client
beforeAll(async () => {
  desk = await newDesk(world)
  owner = await world.as('owner')
  nok = await world.as('support', 'nok')
})

const player = (at: number) =>
  world.shop.players.filter(({ externalKey }) => !/^(refuse|silent|cut)-/.test(externalKey))[at]!
const asks = (code: string, amount: string): Promise<{ id: string; payExactly: string | null }> =>
  desk.feed.post('service/deposits', { operationId: randomUUID(), player: code, amount })

test('by default a player is asked to pay the amount itself', async () => {
  expect(await asks(player(0).code, '400')).toMatchObject({ payExactly: null })
})

describe('with unique satang switched on', () => {
  beforeAll(() => owner.post('settings/update', { uniqueSatang: true }))

  test('players who request the same amount at once are each asked for different satang', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => asks(player(at % 3).code, '500')))
    const amounts = answers.map(({ payExactly }) => payExactly)
    expect(new Set(amounts).size).toBe(30)
    for (const amount of amounts) expect(amount).toMatch(/^500\.(?!00)\d\d$/)
  })

  test('a payment without a sender is identified by its satang, and whole baht are credited', async () => {
    const { id, payExactly } = await asks(player(4).code, '700')
    await asks(player(5).code, '700')
    const entryId = await desk.pays(player(4), payExactly!, { account: 'krungsri-1', sender: undefined })
    const { judgement, rows } = await nok.get('statements/candidates', { entryId })
    expect(judgement).toBe('certain')
    expect(rows[0]).toMatchObject({ deposit: { id, payExactly } })
    await desk.settled(nok, (await desk.match(nok, entryId, id)).orderId)
    expect(await world.balanceOf(player(4))).toBe(700)
  })

  test('the satang of a paid request are not reused at once, so late money is not taken for another request’s', async () => {
    const first = await asks(player(6).code, '800')
    const entryId = await desk.pays(player(6), first.payExactly!)
    await desk.settled(nok, (await desk.match(nok, entryId, first.id)).orderId)
    const later = await Promise.all(Array.from({ length: 20 }, () => asks(player(7).code, '800')))
    expect(later.map(({ payExactly }) => payExactly)).not.toContain(first.payExactly)
  })

  test.each([
    ['pending', null, 900],
    ['crediting', 'unknown', 901],
  ])(
    'a player is asked for the amount itself when every satang value is of a deposit that is %s',
    async (state, phase, amount) => {
      await world.sql`
      insert into request (id, external_key, kind, player_id, amount, state, phase, satang)
      select gen_random_uuid(), gen_random_uuid()::text, 'deposit', ${player(8).id}, ${amount}, ${state}, ${phase}, satang
      from generate_series(1, 99) satang`
      expect(await asks(player(8).code, String(amount))).toMatchObject({ payExactly: null })
    },
  )

  test('a request made by telephone gets its exact amount too', async () => {
    const input = { operationId: randomUUID(), player: player(9).code, amount: '600', bonus: 0 }
    expect((await nok.post('cashier/create-deposit', input)).payExactly).toMatch(/^600\.\d\d$/)
  })
})
