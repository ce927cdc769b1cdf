import { randomUUID } from 'node:crypto'
import { newPng } from '../slips.ts'
import type { Story } from './story.ts'

const once = () => ({ operationId: randomUUID() })

/** Calls of other systems with their keys. */
export const service: Story = async ({ book, world, player }) => {
  const site = {
    email: 'service:test feed',
    client: await world.service(
      'logins',
      'rewards',
      'passwords',
      'statement-entries',
      'deposits',
      'withdrawals',
      'players',
    ),
  }
  const of = { player: player(14).externalKey }
  await book.does(site, 'service/logins', { logins: [{ ...of, at: new Date().toISOString() }] })
  await book.does(site, 'service/rewards', {
    rewards: [
      { key: randomUUID(), kind: 'roulette', ...of, at: '2026-11-01 12:00:00', credits: 31, prize: '31' },
    ],
  })
  await book.does(site, 'service/verify-password', { ...of, password: 'not it' })
  await book.does(site, 'service/statement-entries', { entries: [{}] })
  for (const path of ['service/deposits', 'service/withdrawals'])
    await book.does(site, path, { ...once(), player: player(14).code, amount: '217' }, ({ id }) => [
      `request.create request/${id}`,
    ])

  const input = { externalKey: 'story-site-1', code: 'storysite1', firstName: 'ทับทิม' }
  const made = await book.does(site, 'service/players', input, ({ id }) => [`player.create player/${id}`])
  const line = (act: string) => [`${act} player/${made.id}`]
  await book.does(site, 'service/players', { ...input, firstName: 'มรกต' }, line('player.update'))
  const [agent] = (await book.of('owner').client.get('agents/list', { q: 'east' })).rows
  await book.does(
    site,
    'service/players',
    { externalKey: input.externalKey, agent: agent.username },
    line('player.move'),
  )
  const asked = await site.client.post('service/deposits', {
    ...once(),
    player: input.externalKey,
    amount: '219',
  })
  await book.carries(
    site,
    'POST /service/slips',
    { query: { operationId: randomUUID(), request: asked.id }, bytes: newPng() },
    [`slip.attach request/${asked.id}`],
  )
  await book.does(site, 'service/cancel-request', { ...once(), request: asked.id }, [
    `request.cancel request/${asked.id}`,
  ])
  const owner = book.of('owner')
  const version = async () => (await owner.client.get('players/profile', { id: made.id })).version as number
  await book.does(
    owner,
    'players/set-coins',
    { ...once(), id: made.id, version: await version(), coins: 50, reason: 'a campaign' },
    line('player.coins'),
  )
  await book.does(
    owner,
    'players/change-key',
    { ...once(), id: made.id, version: await version(), externalKey: 'story-site-2', reason: 'typed wrong' },
    line('player.key'),
  )
  const cup = { name: 'แก้ว', coins: 9, credits: 14, picture: null, active: true }
  await book.of('supervisor').client.post('rewards/create-item', { ...once(), ...cup })
  const { rows: items } = await site.client.get('service/catalogue')
  const item = items.find(({ name }: { name: string }) => name === cup.name)
  await book.does(
    site,
    'service/coins',
    { key: 'story-gift', player: 'story-site-2', coins: 5, reason: 'a campaign' },
    line('reward.coins'),
  )
  await book.does(site, 'service/redeem', { ...once(), player: 'story-site-2', item: item.key }, ({ id }) => [
    `reward.redeem reward/${id}`,
  ])
}
