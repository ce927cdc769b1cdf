import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { startForeignBackend } from '#testing/foreign-backend.ts'
import { ofFile } from '#testing/of-file.ts'
import { draftOf, inStatus, profilesOf } from '#testing/profiles.ts'
import { newWorld } from '#testing/world.ts'

const backend = ofFile(() => startForeignBackend())
const world = ofFile(() => newWorld({ mode: 'legacy', timeoutMs: 2_000, foreignUrl: backend.url }))
let desk: Awaited<ReturnType<typeof newDesk>>
let profiles: ReturnType<typeof profilesOf>
let owner: Client
beforeAll(async () => {
  desk = await newDesk(world)
  owner = await world.as('owner')
  profiles = profilesOf(owner, desk)
})
beforeEach(() =>
  backend.now({
    yes: '{"status":true}',
    no: '{"status":false}',
    raw: null,
    refuses: false,
    token: null,
    onCall: () => Promise.resolve(),
  }),
)

let next = 0
const player = () =>
  world.shop.players.filter(
    ({ status, externalKey }) => status === 'normal' && !/^(refuse|silent|cut)-/.test(externalKey),
  )[next++]!
const once = () => ({ operationId: randomUUID() })
const switching = (profile: number, inUse: number | null) => ({
  ...once(),
  profile,
  inUse,
  payOut: inStatus,
  payLossReturn: inStatus,
})

describe('a back-end profile is switched on', () => {
  // Invariant: A back-end profile is used only at the address where both steps of its trial were answered
  // with a definite yes, and never changes. Rule: `domain/crediting/backend-profile.ts`. Database:
  // `backend_profile_in_use`, `keep_backend_profile`.
  test('only after a trial credit and its reversal were both confirmed, and the page shows what is missing', async () => {
    const draft = await profiles.saves(inStatus)
    const refused = async () => [
      (await owner.refused('crediting/switch-on-backend', switching(draft.version, null))).code,
      (await profiles.shown()).block,
    ]
    expect(await refused()).toEqual(['backend-not-tried', 'not-tried'])
    backend.now({ raw: '{"state":"OK"}' })
    const unclear = await profiles.tries(draft, player())
    expect(unclear.state).toBe('unknown')
    expect(await refused()).toEqual(['backend-not-tried', 'credit-not-yes'])
    expect((await profiles.shown()).live.openQuestions).toBe(1)
    expect((await profiles.shown()).trial.credit).toMatchObject({
      verdict: 'unknown',
      answer: {
        httpStatus: 200,
        body: { state: 'OK' },
        headers: { 'content-type': 'application/json' },
        ms: expect.any(Number),
      },
    })
    backend.now({ raw: null })
    const given = await profiles.tries(draft, player())
    expect(await refused()).toEqual(['backend-not-tried', 'not-taken-back'])
    expect(await profiles.takesBack(given.trial)).toBe('done')
    expect((await profiles.shown()).block).toBeNull()
    expect(await profiles.switchesOn(draft, inStatus)).toMatchObject({ switchedOnBy: 'owner@example.test' })
    expect(await profiles.shown()).toMatchObject({ inUse: { version: draft.version }, draft: null })
  })

  test('only by an owner, in the version they saw', async () => {
    const draft = await profiles.saves(inStatus)
    const fern = await world.as('finance', 'fern')
    expect(await fern.refused('crediting/save-backend-draft', draftOf(inStatus))).toMatchObject({
      status: 403,
    })
    expect((await fern.get('crediting/backend')).draft.version).toBe(draft.version)
    const { trial } = await profiles.tries(draft, player())
    await profiles.takesBack(trial)
    expect(await owner.refused('crediting/switch-on-backend', switching(draft.version, null))).toMatchObject({
      code: 'stale-version',
    })
    const newer = await profiles.saves(inStatus)
    expect(
      await owner.refused('crediting/switch-on-backend', switching(draft.version, newer.version)),
    ).toMatchObject({
      code: 'backend-not-draft',
    })
  })

  test('and after that the database refuses any change to it', async () => {
    await expect(world.sql`update backend_profile set mode = 'keyed' where version = 1`).rejects.toThrow(
      'cannot be changed',
    )
    await expect(
      world.sql`update backend_profile set readings = readings || '{"payOut": {"way": "accepted"}}' where version = 1`,
    ).rejects.toThrow('cannot be changed')
    await expect(world.sql`delete from backend_profile`).rejects.toThrow()
  })

  test('and its values cannot be changed in the other settings', async () => {
    expect(await owner.refused('settings/update', { keyLifeHours: 5 })).toMatchObject({
      code: 'backend-decides',
    })
  })
})

describe('a trial of a profile', () => {
  test('credits no player who is suspended or excluded', async () => {
    const draft = await profiles.saves(inStatus)
    const who = player()
    const trial = () => ({ ...once(), profile: draft.version, player: who.code })
    await world.sql`update player set status = 'suspended' where id = ${who.id}`
    expect(await owner.refused('crediting/try-backend', trial())).toMatchObject({ code: 'player-suspended' })
    await world.sql`update player set status = 'normal', excluded_from = 'deposits' where id = ${who.id}`
    expect(await owner.refused('crediting/try-backend', trial())).toMatchObject({ code: 'player-excluded' })
    expect(backend.creditsOf(who.externalKey)).toBe(0)
  })

  test('is recorded before its first byte is sent, once, however often it is requested', async () => {
    const draft = await profiles.saves(inStatus)
    const who = player()
    const body = { ...once(), profile: draft.version, player: who.code }
    const written: unknown[] = []
    backend.now({
      onCall: async ({ headers }) => {
        const rows = await world.sql`
          select profile, verdict from credit_attempt where order_id = ${headers['idempotency-key'] as string}`
        written.push(...rows)
      },
    })
    const [first, again] = await Promise.all([
      owner.post('crediting/try-backend', body),
      owner.post('crediting/try-backend', body),
    ])
    expect(again.id).toBe(first.id)
    // Another tab, with its own id, while the credit is already there.
    await desk.settled(owner, first.credit.orderId)
    expect(written).toEqual([{ profile: draft.version, verdict: null }])
    expect(
      await owner.refused('crediting/try-backend', { ...body, ...once(), player: player().code }),
    ).toMatchObject({ code: 'backend-trial-open' })
    expect(backend.creditsOf(who.externalKey)).toBe(1)
    expect(await profiles.takesBack(first)).toBe('done')
    expect(await owner.refused('crediting/take-trial-back', { ...once(), trialId: first.id })).toMatchObject({
      code: 'backend-trial-not-given',
    })
    expect(backend.creditsOf(who.externalKey)).toBe(0)
    const orders = await world.sql`
      select o.purpose, a.profile, a.request is not null as written, l.credits
      from credit_order o join credit_attempt a on a.order_id = o.id join ledger l on l.order_id = o.id
      where o.player_id = ${who.id} order by o.created_at`
    expect([...orders]).toEqual([
      { purpose: 'trialCredit', profile: draft.version, written: true, credits: 1 },
      { purpose: 'trialTakeBack', profile: draft.version, written: true, credits: -1 },
    ])
  })

  test('is never repeated by the server, whatever its draft states about keys', async () => {
    const draft = await profiles.saves(inStatus, { mode: 'keyed' })
    backend.now({ raw: 'OK' })
    const { trial, state } = await profiles.tries(draft, player())
    await world.app.dispatcher.sweep()
    expect(state).toBe('unknown')
    const calls = backend.heard.filter(({ headers }) => headers['idempotency-key'] === trial.credit.orderId)
    expect(calls).toHaveLength(1)
  })

  test('is made while too many unknown outcomes stop sending, but not while a person holds it', async () => {
    const hold = (value: object) => world.sql`
      insert into setting (key, value) values ('sending.hold', ${world.sql.json({ since: new Date().toISOString(), reason: 'x', ...value } as never)})`
    await hold({ by: 'system', breaker: true })
    const draft = await profiles.saves(inStatus)
    const { trial, state } = await profiles.tries(draft, player())
    expect(state).toBe('done')
    const waiting = await desk.match(
      owner,
      await desk.pays(player()),
      await desk.asks(world.shop.players[next - 1]!),
    )
    await world.app.dispatcher.sweep()
    expect((await owner.get('crediting/order', { id: waiting.orderId })).state).toBe('queued')
    await world.sql`delete from setting where key = 'sending.hold'`
    await profiles.takesBack(trial)

    await hold({ by: 'lek@example.test' })
    const held = await owner.post('crediting/try-backend', {
      ...once(),
      profile: (await profiles.saves(inStatus)).version,
      player: player().code,
    })
    await world.app.dispatcher.sweep()
    expect((await owner.get('crediting/order', { id: held.credit.orderId })).state).toBe('queued')
    await world.sql`delete from setting where key = 'sending.hold'`
    await world.app.dispatcher.sweep()
    await desk.settled(owner, held.credit.orderId)
    await profiles.takesBack(held)
  })
})

test('a token is sent with every call, and appears in no answer, audit line or attempt', async () => {
  const token = 'sealed-9f27b1c4e0aa'
  // The back-end even repeats what it was sent.
  backend.now({ token, raw: `{"status":true,"message":"hello Bearer ${token}"}` })
  const profile = await profiles.sets(inStatus, player(), {
    secret: { is: 'bearer', token },
    balances: { way: 'number', path: 'wallet.left' },
  })
  const who = player()
  await desk.creditsAnother(owner, who)
  expect(backend.heard.at(-1)!.headers.authorization).toBe(`Bearer ${token}`)
  expect(await owner.get('players/balance', { id: who.id })).toMatchObject({ balance: 500, gap: null })
  const site = await world.service('players')
  expect(await site.get(`service/players/${who.externalKey}`)).toMatchObject({ balance: 500 })
  const kept = await profiles.sets(inStatus, player(), { secret: { is: 'kept', of: profile.version } })
  expect(kept.headerNames).toEqual(['authorization'])
  expect(JSON.stringify(await profiles.shown())).not.toContain(token)
  for (const table of ['audit', 'credit_attempt', 'credit_order', 'operation', 'backend_profile']) {
    const rows = await world.sql`select 1 from ${world.sql(table)} t where t::text like ${`%${token}%`}`
    expect([table, rows.length]).toEqual([table, 0])
  }
})

test('an unknown balance states whether the back-end offers none, or did not report it', async () => {
  const balance = () => owner.get('players/balance', { id: world.shop.players[0]!.id })
  await profiles.sets(inStatus, player(), { balances: { way: 'none' } })
  expect(await balance()).toMatchObject({ balance: null, gap: 'not-offered' })
  await profiles.sets(inStatus, player(), { balances: { way: 'number', path: 'wallet.nowhere' } })
  expect(await balance()).toMatchObject({ balance: null, gap: 'not-told' })
})

test('a configured header that each call sets itself is refused by name', async () => {
  const secret = { is: 'headers', headers: [{ name: 'Idempotency-Key', value: 'twelve letters' }] }
  expect(await owner.refused('crediting/save-backend-draft', draftOf(inStatus, { secret }))).toMatchObject({
    code: 'backend-header-wrong',
  })
})
