import { randomUUID } from 'node:crypto'
import { newPng } from '../slips.ts'
import type { Story } from './story.ts'

const once = () => ({ operationId: randomUUID() })

/**
 * The fields that the player site writes, each with a value of its own. Left out: code, first name, password, and who
 * brought the player, which the story sends beside these.
 */
const first = {
  lastName: 'แก้วใส',
  company: 'ร้านแก้ว',
  mobile: '082-111-2223',
  email: 'Taptim@Site.example',
  lineUserId: 'Utaptim03',
  lineName: 'ทับทิมแดง',
  pictureUrl: 'https://pictures.example.com/taptim.png',
  bank: 'KTB',
  accountNumber: '602-3-45678-9',
  addressLine1: '21/3 หมู่ 4',
  addressLine2: 'ซอยเพชร 5',
  subdistrict: 'วังแก้ว',
  district: 'เมืองแก้ว',
  province: 'ลำปาง',
  postCode: '52101',
  twitter: 'taptim_tw',
  facebook: 'taptim.fb',
  instagram: 'taptim_ig',
  github: 'taptim-gh',
  line: 'taptim.line',
  slack: 'taptim-slack',
}
/** Other values of these fields. */
const second = {
  lastName: 'เขียวมรกต',
  company: 'ร้านมรกต',
  mobile: '0833334445',
  email: 'morakot@site.example',
  lineUserId: 'Umorakot04',
  lineName: 'มรกตเขียว',
  pictureUrl: 'https://pictures.example.com/morakot.png',
  bank: 'BBL',
  accountNumber: '7034567892',
  addressLine1: '99/1 หมู่ 8',
  addressLine2: 'ถนนอัญมณี',
  subdistrict: 'วังมรกต',
  district: 'เมืองเขียว',
  province: 'จันทบุรี',
  postCode: '22103',
  twitter: 'morakot_tw',
  facebook: 'morakot.fb',
  instagram: 'morakot_ig',
  github: 'morakot-gh',
  line: 'morakot.line',
  slack: 'morakot-slack',
}

/** Calls of other systems with their keys. */
export const service: Story = async ({ book, world, player }) => {
  const owner = book.of('owner')
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
  const shows = (id: string) =>
    book.shows(owner.client, 'players/form', { id }, ({ values, ...record }) => ({ ...record, ...values }))
  for (const [path, more] of [
    ['service/deposits', { bonus: 29 }],
    ['service/withdrawals', {}],
  ] as const) {
    const asked = await book.does(
      site,
      path,
      { ...once(), player: player(14).code, amount: '217', ...more },
      ({ id }) => [`request.create request/${id}`],
    )
    await book.shows(owner.client, 'cashier/' + path.slice(8, -1), { id: asked.id })
  }

  const input = { externalKey: 'story-site-1', code: 'storysite1', firstName: 'ทับทิม' }
  const password = 'รหัสของทับทิม'
  const [north, , south] = world.shop.masters
  const made = await book.does(
    site,
    'service/players',
    {
      ...input,
      ...first,
      password,
      agent: world.shop.agents[0]!.username,
      master: north!.key,
      friend: player(11).externalKey,
    },
    ({ id }) => [`player.create player/${id}`],
  )
  const line = (act: string) => [`${act} player/${made.id}`]
  await shows(made.id)
  await book.does(
    site,
    'service/players',
    { externalKey: input.externalKey, code: 'storysite2', firstName: 'มรกต', ...second },
    line('player.update'),
  )
  await book.does(
    site,
    'service/players',
    {
      externalKey: input.externalKey,
      agent: world.shop.agents[1]!.username,
      master: south!.key,
      friend: player(12).externalKey,
    },
    line('player.move'),
  )
  await shows(made.id)
  for (const asked of [
    { player: input.externalKey, password },
    { player: input.externalKey, password: 'ลำธารอีกสาย' },
    { agent: 'stream', password: 'ลำธารอีกสาย' },
    { agent: 'stream', password },
  ])
    book.answered('service/verify-password', await book.does(site, 'service/verify-password', asked))
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
  const seen = { coins: item.coins, credits: item.credits }
  const redeemed = { ...once(), player: 'story-site-2', item: item.key, ...seen }
  await book.does(site, 'service/redeem', redeemed, ({ id }) => [`reward.redeem reward/${id}`])
}
