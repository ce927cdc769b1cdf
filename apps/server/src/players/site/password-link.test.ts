import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let nok: Client
let site: Client
beforeAll(async () => {
  nok = await world.as('support', 'nok')
  site = await world.service('passwords')
})
beforeEach(() => world.sql`delete from auth.failed_sign_in`)

const player = (index: number) => world.shop.players[index]!
const linkFor = async (index: number) => {
  const { link } = await nok.post('players/issue-password-link', { id: player(index).id })
  return new URL(link)
}
const press = async (link: URL, accountNumber: string, password = 'chosen by the player', headers = {}) => {
  const answer = await fetch(`${world.url}${link.pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ token: link.hash.slice(1), accountNumber, password }),
  })
  return answer.status === 204 ? 'set' : ((await answer.json()) as { code: string }).code
}
const isPassword = async (index: number, password: string) =>
  (await site.post('service/verify-password', { player: player(index).code, password })).right

test('a player sets their own password by a link from support, once', async () => {
  const link = await linkFor(0)
  expect(link.search).toBe('')
  const page = await fetch(`${world.url}${link.pathname}`)
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await page.text()).not.toContain(player(0).firstName)
  const { accountNumber } = player(0)
  const both = await Promise.all([press(link, accountNumber), press(link, accountNumber)])
  expect(both.toSorted()).toEqual(['link-used', 'set'])
  expect(await isPassword(0, 'chosen by the player')).toBe(true)
  expect(await press(link, accountNumber, 'another password')).toBe('link-used')
  expect(await isPassword(0, 'another password')).toBe(false)
  const lines = await world.sql`
    select actor, act, object_id, origin ->> 'address' as address from audit where act like 'player.password%' order by seq`
  expect(lines).toEqual([
    { actor: 'nok@example.test', act: 'player.passwordLink', objectId: player(0).id, address: '127.0.0.1' },
    { actor: 'player', act: 'player.passwordSet', objectId: player(0).id, address: '127.0.0.1' },
  ])
  const [row] = await world.sql`select employee from player where id = ${player(0).id}`
  expect(row).toEqual({ employee: 'player' })
  const stored = await world.sql`select * from player_password_link`
  expect(JSON.stringify(stored)).not.toContain(link.hash.slice(1))
})

// Invariant: A link to set a player's password serves the player, once, and not the employee who sends it. Rule:
// `players/site/password-link-route.ts`. Database: `player_password_link`.
test('a link without the right account number sets nothing, and is locked after a few tries', async () => {
  const link = await linkFor(1)
  const { accountNumber, mobile } = player(1)
  for (const wrong of [mobile, accountNumber.slice(-4), `9${accountNumber.slice(1)}`, '', 'x'])
    expect(await press(link, wrong)).toBe('code-wrong')
  expect(await press(link, accountNumber)).toBe('link-expired')
  expect(await isPassword(1, 'chosen by the player')).toBe(false)
})

test('a link expires after a day, or when a newer one is issued', async () => {
  const first = await linkFor(2)
  const second = await linkFor(2)
  expect(await press(first, player(2).accountNumber)).toBe('link-expired')
  await world.sql`update player_password_link set expires_at = clock_timestamp()`
  expect(await press(second, player(2).accountNumber)).toBe('link-expired')
  expect(await press(new URL(`${second.origin}${second.pathname}#nothing`), '1')).toBe('link-wrong')
})

test('no link is issued for a player without a known account, who could not be verified', async () => {
  await world.sql`update player set account_number = null where id = ${player(3).id}`
  expect(await nok.refused('players/issue-password-link', { id: player(3).id })).toMatchObject({
    code: 'account-missing',
  })
  const viewer = await world.as('viewer')
  expect(await viewer.refused('players/issue-password-link', { id: player(4).id })).toMatchObject({
    permission: 'player.edit',
  })
})

test('guessing links is slowed down, and the form accepts no other origin', async () => {
  const link = await linkFor(5)
  const tries = []
  for (let time = 0; time < 60 && tries.at(-1) !== 'too-many-tries'; time++)
    tries.push(await press(new URL(`${link.origin}${link.pathname}#guess${time}`), '1'))
  expect(tries.at(-1)).toBe('too-many-tries')
  await world.sql`delete from auth.failed_sign_in`
  const from = { origin: 'https://another.example' }
  expect(await press(link, player(5).accountNumber, 'chosen by the player', from)).toBe('wrong-origin')
  expect(await press(link, player(5).accountNumber, 'short')).toBe('bad-input')
  expect(await press(link, player(5).accountNumber)).toBe('set')
})
