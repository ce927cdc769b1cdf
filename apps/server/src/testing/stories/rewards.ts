import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { row } from '../on-file.ts'
import type { Story } from './story.ts'

const once = () => ({ operationId: randomUUID() })

/** Rewards of players: from the catalogue, as goodwill, and as loss-returns. */
export const rewards: Story = async ({ book, world, player, untilDone }) => {
  const [nok, lek, fern, owner] = [
    book.of('support'),
    book.of('supervisor'),
    book.of('finance'),
    book.of('owner'),
  ]
  const picture = 'https://pictures.example.com/umbrella.png'
  const item = { name: 'ร่ม', coins: 7, credits: 13, picture, active: true }
  const made = await book.does(lek, 'rewards/create-item', { ...once(), ...item }, ({ id }) => [
    `catalogue.create reward-item/${id}`,
  ])
  const showsItem = () => book.shows(lek.client, 'rewards/catalogue', {}, row(made.id))
  await showsItem()
  await book.does(
    lek,
    'rewards/update-item',
    {
      id: made.id,
      version: made.version,
      name: 'หมวก',
      coins: 8,
      credits: 19,
      picture: 'https://pictures.example.com/hat.png',
      active: false,
    },
    [`catalogue.update reward-item/${made.id}`],
  )
  await showsItem()
  const gift = await book.does(
    nok,
    'rewards/give-goodwill',
    { ...once(), player: player(3).code, credits: 17, reason: 'they waited' },
    ({ id }) => [`reward.give reward/${id}`],
  )
  await vi.waitFor(
    async () => {
      const { state } = await nok.client.get('rewards/reward', { id: gift.id })
      if (state !== 'done') throw new Error(`The gift is ${state}`)
    },
    { timeout: 300_000, interval: 20 },
  )
  await book.shows(nok.client, 'rewards/reward', { id: gift.id })
  const { orderId } = await nok.client.get('rewards/reward', { id: gift.id })
  const taken = await book.does(
    fern,
    'crediting/cut-credit',
    { ...once(), player: player(3).code, credits: 17, reason: 'for somebody else', takesBack: orderId },
    ({ id }) => [`credit.cut order/${id}`],
  )
  await untilDone(taken.id)
  await book.shows(nok.client, 'rewards/reward', { id: gift.id })

  const day = '2019-03-15'
  for (const [at, amount] of [
    [3, 1_020],
    [4, 2_060],
  ] as const)
    await world.sql`
      insert into request (id, external_key, kind, player_id, amount, state, created_at)
      values (${randomUUID()}, ${randomUUID()}, 'deposit', ${player(at).id}, ${amount}, 'done', ${`${day}T12:00:00+07:00`})`
  const { rows } = await fern.client.get('rewards/loss-return', { span: 'day', day })
  const of = (at: number) =>
    rows.find((row: { player: { id: string } }) => row.player.id === player(at).id) as {
      id: string
      amount: number
    }
  await book.does(fern, 'rewards/preview-loss-returns', { span: 'day', day, ids: [of(3).id] })
  const paidLines = async (at: number) =>
    (
      await world.sql<{ id: string }[]>`
        select id from loss_return where player_id = ${player(at).id} and from_day = ${day}`
    ).map(({ id }) => `lossReturn.pay lossReturn/${id}`)
  await book.does(
    fern,
    'rewards/pay-loss-return',
    { ...once(), span: 'day', day, playerId: player(3).id, amount: of(3).amount },
    () => paidLines(3),
  )
  await book.does(
    fern,
    'rewards/pay-loss-returns',
    { span: 'day', day, players: [{ ...once(), playerId: player(4).id, amount: of(4).amount }] },
    () => paidLines(4),
  )
  const rate = { fromMonth: '2100-01-01', lost: 410, won: 70, reason: 'a new year', seen: null }
  const first = await book.does(owner, 'rewards/set-loss-return-rate', rate, ({ id }) => [
    `lossReturn.setRate lossReturnRate/${id}`,
  ])
  await book.does(owner, 'rewards/set-loss-return-rate', { ...rate, lost: 430, seen: first.id }, ({ id }) => [
    `lossReturn.setRate lossReturnRate/${id}`,
  ])
}
