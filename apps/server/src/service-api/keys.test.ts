import { randomUUID } from 'node:crypto'
import { type ServiceExample, serviceExamples } from '@khlang/contract/service-api/service-examples'
import { keyScopes } from '@khlang/domain/service-api/service-key'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { newPng } from '#testing/slips.ts'

const world = worldOfFile()
let owner: Client
beforeAll(async () => {
  owner = await world.as('owner')
})

const made = (perMinute: number): Promise<{ id: string; key: string; bonusCeiling: number }> =>
  owner.post('connections/create-key', { name: `site ${perMinute}`, scopes: [...keyScopes], perMinute })
type Limits = { perMinute: number; bonusCeiling: number }
/** Changes these limits of a key, over those that it has. */
async function limit(id: string, change: Partial<Limits> & { perMinute: number }) {
  const { rows } = await owner.get('connections/keys')
  const { perMinute, bonusCeiling } = rows.find((one: { id: string }) => one.id === id) as Limits
  return owner.post('connections/limit-key', { id, ...change, seen: { perMinute, bonusCeiling } })
}
const ask = ({ key }: { key: string }) =>
  fetch(`${world.url}/api/service/logins`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ logins: [{}] }),
  })

test('a key over its rate limit is refused with the time to wait, and no other key is affected', async () => {
  const [few, many] = [await made(2), await made(600)]
  const answers = []
  for (let turn = 0; turn < 3; turn++) answers.push(await ask(few))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(await answers[2]!.json()).toMatchObject({ code: 'too-many-tries' })
  expect(Number(answers[2]!.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask(many)).status).toBe(200)
})

test('a deposit request above the key’s largest bonus is refused, whatever staff may credit', async () => {
  const { id, key } = await made(600)
  const promise = async (bonus: number, operationId = randomUUID()) => {
    const answer = await fetch(`${world.url}/api/service/deposits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({
        operationId,
        player: world.shop.players[0]!.code,
        amount: '137',
        bonus,
      }),
    })
    return [answer.status, ((await answer.json()) as { code?: string }).code]
  }
  const lost = randomUUID() // the answer to it never reaches the player site
  expect(await promise(2_000, lost)).toEqual([200, undefined])
  expect(await promise(2_001)).toEqual([409, 'bonus-too-high'])
  expect(await limit(id, { perMinute: 600, bonusCeiling: 150 })).toMatchObject({
    bonusCeiling: 150,
  })
  expect(await promise(151)).toEqual([409, 'bonus-too-high'])
  expect(await promise(2_000, lost)).toEqual([200, undefined])
  expect(await limit(id, { perMinute: 600 })).toMatchObject({
    bonusCeiling: 150,
  })
})

test('a request that is sent again with the key that replaced the first is there once, under its first answer', async () => {
  const [old, replacement] = [await made(601), await made(602)]
  const body = { operationId: randomUUID(), player: world.shop.players[1]!.code, amount: '139' }
  const send = async ({ key }: { key: string }, amount = body.amount) => {
    const answer = await fetch(`${world.url}/api/service/deposits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ ...body, amount }),
    })
    return [answer.status, (await answer.json()) as { id?: string; code?: string }] as const
  }
  const [, first] = await send(old)
  await owner.post('connections/revoke-key', { id: old.id })
  expect(await send(replacement)).toEqual([200, first])
  expect(await send(replacement, '140')).toMatchObject([422, { code: 'operation-reused' }])
  expect(await world.sql`select from request where id = ${first.id!}`).toHaveLength(1)
  expect(await world.sql`select from request where amount in (139, 140)`).toHaveLength(1)
})

test('an id is the same in capitals and in small letters: a request sent again is there once, and is found', async () => {
  const { key } = await made(603)
  const ask = async (path: string, body?: Record<string, unknown>) => {
    const answer = await fetch(`${world.url}/api/service/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return [answer.status, (await answer.json()) as { id: string }] as const
  }
  const small = randomUUID()
  const deposit = { operationId: small.toUpperCase(), player: world.shop.players[1]!.code, amount: '141' }
  const first = await ask('deposits', deposit)
  expect(first[0]).toBe(200)
  expect(await ask('deposits', { ...deposit, operationId: small })).toEqual(first)
  const id = first[1].id.toUpperCase()
  const { code, id: playerId } = world.shop.players[1]!
  expect(await ask(`players/${playerId.toUpperCase()}`)).toMatchObject([200, { code }])
  const cancel = { operationId: randomUUID(), request: id }
  const [status, answer] = await ask('cancel-request', cancel)
  expect([status, answer]).toMatchObject([200, { id: first[1].id, state: 'cancelled' }])
  const repeat = { ...cancel, operationId: cancel.operationId.toUpperCase() }
  expect(await ask('cancel-request', repeat)).toEqual([200, answer])
  const lines =
    await world.sql`select object_id from audit where act = 'request.cancel' and object_id ilike ${id}`
  expect(lines).toEqual([{ objectId: first[1].id }])
})

test('an owner changes a key’s rate limit from the next request on, and the change is audited', async () => {
  const key = await made(1)
  expect((await ask(key)).status).toBe(200)
  expect((await ask(key)).status).toBe(429)
  expect(await limit(key.id, { perMinute: 60_000 })).toMatchObject({
    perMinute: 60_000,
  })
  await expect.poll(async () => (await ask(key)).status, { interval: 20 }).toBe(200)
  const [line] =
    await world.sql`select actor, after from audit where act = 'key.limit' and object_id = ${key.id}`
  expect(line).toMatchObject({ actor: 'owner@example.test', after: { perMinute: 60_000 } })
  for (const perMinute of [0, 1.5, 60_001, -1])
    expect(
      await owner.refused('connections/limit-key', {
        id: key.id,
        perMinute,
        seen: { perMinute: 1, bonusCeiling: 0 },
      }),
    ).toMatchObject({
      fields: [{ path: 'perMinute', message: 'A whole number from 1 to 60,000 requests a minute.' }],
    })
  await owner.post('connections/revoke-key', { id: key.id })
  expect((await ask(key)).status).toBe(401)
  expect(
    await owner.refused('connections/limit-key', {
      id: key.id,
      perMinute: 5,
      seen: { perMinute: 1, bonusCeiling: 0 },
    }),
  ).toMatchObject({
    code: 'not-found',
  })
})

test('limits that a colleague set meanwhile are not overwritten, unless they were seen', async () => {
  const { id, bonusCeiling } = await made(60)
  const seen = { perMinute: 60, bonusCeiling }
  const colleague = await world.as('owner', 'second')
  await colleague.post('connections/limit-key', { id, perMinute: 60, bonusCeiling: 50, seen })
  expect(
    await owner.refused('connections/limit-key', { id, perMinute: 90, bonusCeiling, seen }),
  ).toMatchObject({ code: 'stale-version', row: { id, perMinute: 60, bonusCeiling: 50 } })
  expect(await limit(id, { perMinute: 90 })).toMatchObject({ perMinute: 90, bonusCeiling: 50 })
})

test('every example of the integration page gets the printed answer', async () => {
  const site = await world.service(...keyScopes.filter((scope) => scope !== 'crediting'))
  const { id: playerId, code } = world.shop.players[8]!
  const item = { name: 'เครดิต 100', coins: 20, credits: 100, picture: null, active: true }
  const { id: itemId } = await owner.post('rewards/create-item', { operationId: randomUUID(), ...item })
  const { version } = await owner.get('players/profile', { id: playerId })
  await owner.post('players/set-coins', {
    operationId: randomUUID(),
    id: playerId,
    version,
    coins: 77,
    reason: 'for the examples',
  })
  const { id: request } = await site.post('service/deposits', {
    operationId: randomUUID(),
    player: code,
    amount: '500',
    bonus: 50,
  })
  const ours = (text: string) =>
    text
      .replaceAll('north007', code)
      .replaceAll('item-100', itemId)
      .replaceAll('33333333-3333-4333-8333-333333333333', request)
  const ask = async ({ path, body, picture }: ServiceExample) => {
    if (picture === true)
      return (
        await fetch(ours(`${world.url}/api/service/${path}`), {
          method: 'POST',
          headers: site.headers,
          body: new Uint8Array(newPng()),
        })
      ).json()
    if (body === null) return site.get(`service/${ours(path)}`)
    const input = JSON.parse(ours(JSON.stringify(body))) as object
    return site.post(
      `service/${path}`,
      'operationId' in input ? { ...input, operationId: randomUUID() } : input,
    )
  }
  for (const one of serviceExamples) {
    const shape = JSON.parse(ours(JSON.stringify(one.answer)).replaceAll('"id":"…",', '')) as object
    expect(await ask(one), one.path).toMatchObject(shape)
  }
})
