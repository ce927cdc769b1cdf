import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CreditOrderId } from '@khlang/domain/brand'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { createLog } from '#platform/monitoring/log.ts'
import { openWitness } from '#platform/monitoring/witness.ts'
import { verifyAudit } from '#staff/audit/verify-audit.ts'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { handDispatcher } from '#testing/dispatcher.ts'
import { auditSecret, newWorld, type World } from '#testing/world.ts'
import { nodeOf } from '#testing/sending-node.ts'
import { recordAcceptance } from './record-acceptance.ts'
import { callFor } from '../sending/backend.ts'
import { currentRun, findLoss } from './history-store.ts'
import { takeOrders } from '../sending/take-store.ts'
import { findOrder } from '../store.ts'
import { watchHistory } from './watch-history.ts'

const worlds: World[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const world of worlds.splice(0)) await world[Symbol.asyncDispose]()
})

type Scene = {
  world: World
  nok: Client
  desk: Awaited<ReturnType<typeof newDesk>>
  nextPlayer: () => Player
}
type Player = World['shop']['players'][number]

async function newScene(): Promise<Scene> {
  const world = await newWorld()
  worlds.push(world)
  const players = world.shop.players.filter(({ externalKey }) => !/^(refuse|silent|cut)-/.test(externalKey))
  return {
    world,
    nok: await world.as('support', 'nok'),
    desk: await newDesk(world),
    nextPlayer: () => players.shift()!,
  }
}

async function matched({ desk, nok, nextPlayer }: Scene): Promise<CreditOrderId> {
  const player = nextPlayer()
  const { orderId } = await desk.match(nok, await desk.pays(player), await desk.asks(player))
  return orderId
}
async function credited(scene: Scene): Promise<CreditOrderId> {
  const orderId = await matched(scene)
  expect((await scene.desk.settled(scene.nok, orderId)).state).toBe('done')
  return orderId
}

/** Deletes rows past all triggers, as if the database were a standby that was behind or a restored backup. */
const forget = (world: World, work: (tx: Tx) => PromiseLike<unknown>) =>
  world.sql.begin(async (tx) => {
    await tx`set local session_replication_role = 'replica'`
    await work(tx)
  })
const forgetLastTake = (world: World) =>
  forget(
    world,
    (tx) => tx`delete from credit_attempt where number = (select max(number) from credit_attempt)`,
  )
const loss = (world: World) => findLoss(world.sql)
const held = async ({ nok }: Scene) => (await nok.get('dashboard/counters')).hold
const ready = async (world: World) => (await fetch(`${world.url}/health/ready`)).json()

describe('a database that has lost', () => {
  // Invariant: Nothing is sent from a database that lacks something recorded outside it, until a person
  // accepts the history. Rule: `domain/crediting/history.ts`, `crediting/history/watch-history.ts`. Database:
  // `history_run()` and `history.lost`, looked at in the statement that takes an order.
  test('a sent order: all sending stops, auto-match is switched off, everybody is notified, and it is audited', async () => {
    const scene = await newScene()
    const { world } = scene
    const test = newId()
    await world.sql`
      insert into back_test (id, account_code, days, state, window_from, window_until, run_by, figures, ended_at)
      values (${test}, 'scb-1', 1, 'done', now(), now(), 'x', '{}', now())`
    await world.sql`
      insert into auto_match (account_code, switched_on, back_test_id, changed_by) values ('scb-1', true, ${test}, 'x')`
    await credited(scene)
    await world.app.compareHistory()
    expect(await held(scene)).toBeNull()
    await forgetLastTake(world)
    await world.app.compareHistory()

    expect(await held(scene)).toMatchObject({ by: 'system', lost: { what: ['takes'], takes: 1, heads: 0 } })
    expect(await ready(world)).toMatchObject({
      status: 'ok',
      warnings: [expect.stringMatching(/^History was lost: .* 1 sendings are missing/)],
    })
    expect(
      await world.sql`select act, actor from audit where act in ('history.lost', 'autoMatch.stop') order by 1`,
    ).toEqual([
      { act: 'autoMatch.stop', actor: 'system' },
      { act: 'history.lost', actor: 'system' },
    ])
    expect(await world.sql`select switched_on, stopped_by from auto_match`).toEqual([
      { switchedOn: false, stoppedBy: 'history-lost' },
    ])
    const waits = await matched(scene)
    await world.app.dispatcher.sweep()
    expect(await scene.nok.get('crediting/order', { id: waits })).toMatchObject({
      state: 'queued',
      attempts: [],
    })
  })

  test('the order sent under a number that another order now has: sending stops', async () => {
    const scene = await newScene()
    const { world } = scene
    const [first, last] = [await credited(scene), await credited(scene)]
    await forget(world, async (tx) => {
      const [gone] = await tx<
        { number: number }[]
      >`delete from credit_attempt where order_id = ${last} returning number`
      await tx`
        insert into credit_attempt (order_id, fence, worker, request, number) overriding system value
        values (${first}, 9, 'x', '{}', ${gone!.number})`
    })
    await world.app.compareHistory()
    expect(await loss(world)).toMatchObject({ what: ['takes'], takes: 1 })
  })

  test('the end of the audit: sending stops', async () => {
    const scene = await newScene()
    const { world } = scene
    await credited(scene)
    await world.app.sealAudit()
    await forget(world, async (tx) => {
      await tx`delete from audit_link where place >= 2`
      await tx`delete from audit where seq not in (select seq from audit_link)`
    })
    await world.app.compareHistory()
    expect(await loss(world)).toMatchObject({ what: ['heads'], heads: 1 })
  })

  test('the hold on sending: sending is stopped again, even if somebody had resumed it there', async () => {
    const scene = await newScene()
    const { world } = scene
    await credited(scene)
    await forgetLastTake(world)
    await world.app.compareHistory()
    await world.sql`delete from setting where key in ('sending.hold', 'history.lost')`
    await world.app.compareHistory()
    expect(await held(scene)).toMatchObject({ lost: { takes: 1 } })
  })
})

test('a recorded loss of history alone blocks the taking of orders, also without a hold on sending', async () => {
  const scene = await newScene()
  const { world } = scene
  await world.sql`insert into setting (key, value) values ('history.lost', '{"what": [], "heads": 0, "takes": 0, "since": "2026-01-01T00:00:00.000Z"}')`
  const waits = await matched(scene)
  await world.app.dispatcher.sweep()
  expect(await scene.nok.get('crediting/order', { id: waits })).toMatchObject({
    state: 'queued',
    attempts: [],
  })
})

test('no order is taken on a run of the database that has not been compared', async () => {
  const scene = await newScene()
  const { world } = scene
  await world.app.dispatcher.close()
  const order = (await findOrder(world.sql, await matched(scene)))!
  const takes = [{ order, request: callFor(order) }]
  for (const run of [null, 'another'])
    expect(await takeOrders(world.sql, takes, { ...nodeOf(world), run })).toEqual([undefined])
  const run = await currentRun(world.sql)
  expect(world.app.historyRun()).toBe(run)
  expect(await takeOrders(world.sql, takes, { ...nodeOf(world), run })).toMatchObject([
    { fence: 1, epoch: 0 },
  ])
})

// Invariant: No order is sent before the witness, the record outside the database, has it. Rule:
// `crediting/sending/carry-out.ts`. Database: `credit_attempt.number`.
test('an order that cannot be recorded outside the database is not sent, and waits', async () => {
  const scene = await newScene()
  const { world } = scene
  await world.app.dispatcher.close()
  const orderId = await matched(scene)
  let calls = 0
  const call = () => {
    calls += 1
    return Promise.resolve({ kind: 'answer', httpStatus: 200, body: { status: true } } as const)
  }
  const noteTake = () => {
    throw new Error('no space left on device')
  }
  const dispatcher = handDispatcher(world, { call, noteTake })
  await dispatcher.sweep()
  await dispatcher.close()
  expect(calls).toBe(0)
  expect(await scene.nok.get('crediting/order', { id: orderId })).toMatchObject({
    state: 'queued',
    attempts: [{ verdict: 'not-sent' }],
  })
})

describe('a changed PostgreSQL server', () => {
  const watch = async ({ sql, witness }: World, waitForOthersMs: number) => {
    await witness.note({ kind: 'database', at: new Date().toISOString(), system: 'another', timeline: 1 })
    return watchHistory({ sql, witness, auditKey: auditSecret, log: createLog('silent'), waitForOthersMs })
  }

  test('that lacks nothing keeps sending, and is recorded by the witness', async () => {
    const scene = await newScene()
    const { world } = scene
    await credited(scene)
    await using watching = await watch(world, 0).then((made) => ({
      ...made,
      [Symbol.asyncDispose]: made.close,
    }))
    expect(watching.comparedRun()).toBe(await currentRun(world.sql))
    expect([watching.warnings(), await loss(world)]).toEqual([[], null])
    expect((await world.witness.read()).database).toMatchObject({
      timeline: 1,
      system: expect.stringMatching(/^\d+$/),
    })
  })

  test('sends only after every other node has had the time to object', async () => {
    const scene = await newScene()
    await using watching = await watch(scene.world, 3_600_000).then((made) => ({
      ...made,
      [Symbol.asyncDispose]: made.close,
    }))
    expect(watching.comparedRun()).toBeNull()
  })
})

test('a process that starts with a lost history stops sending before it can take an order', async () => {
  const scene = await newScene()
  const { world } = scene
  await world.app.dispatcher.close()
  await scene.world.witness.note({
    kind: 'head',
    at: new Date().toISOString(),
    epoch: 0,
    place: 7,
    hash: 'what is not there',
  })
  const watching = await watchHistory({
    sql: world.sql,
    witness: world.witness,
    auditKey: auditSecret,
    log: createLog('silent'),
  })
  expect(await held(scene)).toMatchObject({ lost: { what: ['heads'], heads: 1 } })
  await watching.close()
})

test('without an outside record nothing is stopped, and the readiness check reports it', async () => {
  const scene = await newScene()
  const { world } = scene
  await credited(scene)
  await rm(join(world.dataDir, 'witness'), { recursive: true })
  const witness = openWitness({ dataDir: world.dataDir })
  const watching = await watchHistory({
    sql: world.sql,
    witness,
    auditKey: auditSecret,
    log: createLog('silent'),
  })
  expect(watching.warnings()).toEqual([expect.stringContaining('nothing outside the database could tell')])
  expect(await loss(world)).toBeNull()
  await watching.close()
})

describe('a lost history', () => {
  async function lost() {
    const scene = await newScene()
    const { world } = scene
    await credited(scene)
    await world.app.sealAudit()
    await forgetLastTake(world)
    await forget(world, async (tx) => {
      await tx`delete from audit_link where place > 1`
      await tx`delete from audit where seq not in (select seq from audit_link)`
    })
    await world.app.compareHistory()
    return scene
  }
  const accept = async ({ sql, witness }: World) => {
    const witnessed = await witness.read()
    const accepting = { witnessed, auditKey: auditSecret, by: 'boss', reason: 'compared with the books' }
    return transaction(sql, (tx) => recordAcceptance(tx, accepting))
  }
  const verify = ({ sql, witness }: World) => verifyAudit({ sql, witness, key: auditSecret })

  test('counts as the history once accepted: the audit is whole up to the cut and after it, and sending may resume', async () => {
    const scene = await lost()
    const { world } = scene
    expect((await verify(world)).broken).toMatchObject({ how: 'cut-off' })
    const boss = await world.as('supervisor')
    expect(await boss.refused('crediting/lift-hold', { reason: 'it looks well' })).toMatchObject({
      code: 'history-lost',
    })
    const note = await accept(world)
    expect(note).toMatchObject({ epoch: 1 })
    expect(await world.sql`select actor, reason from audit where act = 'history.accept'`).toEqual([
      { actor: 'boss', reason: 'compared with the books' },
    ])
    await world.app.compareHistory() // as if the process had died before it recorded this outside the database
    expect(await loss(world)).toBeNull()
    await world.witness.note(note)
    await world.app.sealAudit()
    expect((await verify(world)).broken).toBeNull()
    await boss.post('crediting/lift-hold', { reason: 'compared' })
    expect(await scene.desk.settled(scene.nok, await matched(scene))).toMatchObject({ state: 'done' })
    await world.app.compareHistory()
    expect(await loss(world)).toBeNull()
    await expect(accept(world)).rejects.toMatchObject({ code: 'history-not-lost' })
  })

  test('cannot be accepted by direct access to the database alone', async () => {
    const scene = await lost()
    const { world } = scene
    await world.sql`
      insert into history_accepted (epoch, cut, accepted_by, reason, seal) values (1, 0, 'me', 'because', ${Buffer.alloc(32)})`
    await world.sql`delete from setting where key in ('sending.hold', 'history.lost')`
    await world.app.compareHistory()
    expect(await loss(world)).toMatchObject({ what: ['heads', 'takes'] })
  })

  test('is lost again in a database from before it was accepted', async () => {
    const scene = await lost()
    const { world } = scene
    await world.witness.note(await accept(world))
    await world.app.compareHistory()
    expect(await loss(world)).toBeNull()
    await forget(world, (tx) => tx`delete from history_accepted`)
    await world.app.compareHistory()
    expect(await loss(world)).toMatchObject({ what: ['acceptance', 'heads', 'takes'] })
  })
})

test('records that another process wrote outside the database are compared like one’s own', async () => {
  const scene = await newScene()
  const { world } = scene
  await credited(scene)
  const other = openWitness({ dataDir: world.dataDir })
  other.noteTake({ epoch: 0, number: 99, order: newId() })
  await other.close()
  await world.app.compareHistory()
  expect(await loss(world)).toMatchObject({ what: ['takes'], takes: 1 })
})
