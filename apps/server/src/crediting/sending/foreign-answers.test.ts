import { randomUUID } from 'node:crypto'
import type { AnswerReading } from '@khlang/domain/crediting/answer-reading'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { type Manner, startForeignBackend } from '#testing/foreign-backend.ts'
import { ofFile } from '#testing/of-file.ts'
import { profilesOf } from '#testing/profiles.ts'
import { longGivenUp, settledByOne } from '#testing/settling.ts'
import { newWorld } from '#testing/world.ts'

const backend = ofFile(() => startForeignBackend())
const world = ofFile(() => newWorld({ mode: 'legacy', timeoutMs: 2_000, foreignUrl: backend.url }))
let desk: Awaited<ReturnType<typeof newDesk>>
let profiles: ReturnType<typeof profilesOf>
let owner: Client
let fern: Client
beforeAll(async () => {
  desk = await newDesk(world)
  owner = await world.as('owner')
  fern = await world.as('finance', 'fern')
  profiles = profilesOf(owner, desk)
  await settledByOne(world)
})

const player = (at: number) =>
  world.shop.players.filter(
    ({ status, externalKey }) => status === 'normal' && !/^(refuse|silent|cut)-/.test(externalKey),
  )[at % 15]!
let next = 0
const once = () => ({ operationId: randomUUID() })
const inWords: AnswerReading = { way: 'words', path: 'result', yes: ['00'], no: ['99'] }
const accepted: AnswerReading = { way: 'accepted' }

const manners: [name: string, reading: AnswerReading, manner: Manner, contradicts: string][] = [
  ['the plain text OK', accepted, { yes: 'OK', no: 'FAIL', type: 'text/plain' }, '<html>busy</html>'],
  ['an empty object', accepted, { yes: '{}', no: '{"error":"no","status":false}' }, '{"error":"busy"}'],
  ['an empty body', accepted, { yes: '', no: 'false', type: 'text/plain' }, 'pending'],
  [
    'success: true',
    accepted,
    { yes: '{"success":true}', no: '{"success":false}' },
    '{"success":true,"ok":false}',
  ],
  [
    'a text at a path',
    inWords,
    { yes: '{"result":"00"}', no: '{"result":"99","message":"no"}' },
    '{"result":"42"}',
  ],
]

describe.each(manners)('a back-end that answers %s', (_name, reading, manner, contradicts) => {
  const ordered = async (who = player(next++)) => {
    const { orderId } = await desk.match(fern, await desk.pays(who), await desk.asks(who))
    return orderId as string
  }
  const ends = (orderId: string) =>
    desk.settled(fern, orderId, ['done', 'refused', 'unknown']).then(({ state }) => state as string)

  test('can be tried and switched on, and every kind of call is then read by its profile', async () => {
    backend.now({ ...manner, raw: null, refuses: false })
    const who = player(next++)
    const profile = await profiles.sets(reading, who)
    expect(backend.creditsOf(who.externalKey)).toBe(0)

    const deposit = await ordered(who)
    expect(await ends(deposit)).toBe('done')
    expect(backend.creditsOf(who.externalKey)).toBe(500)
    const [attempt] = await world.sql`select profile from credit_attempt where order_id = ${deposit}`
    expect(attempt).toEqual({ profile: profile.version })

    const asked = await fern.post('cashier/create-withdrawal', { ...once(), player: who.code, amount: '300' })
    const now = async () => {
      const [row] = await world.sql`select version, order_id, state from request where id = ${asked.id}`
      return row as unknown as { version: number; orderId: string; state: string }
    }
    const does = async (act: string, more: object = {}) => {
      const { version } = await now()
      await fern.post(`cashier/${act}`, { ...once(), requestId: asked.id, version, ...more })
      expect(await ends((await now()).orderId)).toBe('done')
    }
    await does('adjust-balance')
    expect(backend.creditsOf(who.externalKey)).toBe(200)
    await does('transfer', { via: 'gsb' })
    expect((await now()).state).toBe('transferred')
    expect(backend.paid.at(-1)).toBe(`/audio2/transcode4/${asked.id}`)

    await world.sql`
      insert into request (id, external_key, kind, player_id, amount, bonus, state, created_at)
      values (${randomUUID()}, ${randomUUID()}, 'deposit', ${who.id}, 1000, 0, 'done', '2019-01-15 12:00:00+07')`
    await fern.post('rewards/pay-loss-return', {
      ...once(),
      span: 'day',
      day: '2019-01-15',
      playerId: who.id,
      amount: 50,
    })
    const [paying] = await world.sql`
      select id from credit_order where player_id = ${who.id} and purpose = 'payLossReturn'`
    expect(await ends(paying!['id'] as string)).toBe('done')
    expect(backend.paid.at(-1)).toContain('/waste/')
  })

  test('has its refusals recognised, and a contradictory answer is an unknown outcome', async () => {
    backend.now({ ...manner, refuses: true })
    expect(await ends(await ordered())).toBe('refused')
    backend.now({ ...manner, refuses: false, raw: contradicts })
    const open = await ordered()
    expect(await ends(open)).toBe('unknown')
    backend.now({ ...manner, raw: null })
    await longGivenUp(world, open)
    expect(await ends(await ordered())).toBe('done')
    await fern.post('crediting/settle-unknown', {
      ...once(),
      orderId: open,
      outcome: 'credited',
      evidence: 'seen in a report of the back-end',
    })
  })
})
