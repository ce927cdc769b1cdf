import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { lockWaits, mutualWaits } from '#testing/lock-waits.ts'
import { untilWaiting } from '#testing/meet.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { newPng, slips } from '#testing/slips.ts'

// Slips with the same picture are attached, removed and matched on several requests at once. All take their locks in one
// order, so that one waits for the other and never both for each other.
const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
let fern: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  fern = await world.as('finance', 'fern')
})

let players = 0
/** Adds a deposit with a slip of this picture, and an entry that pays it. */
async function newDeposit(picture: Buffer | null) {
  const player = world.shop.players.filter(({ status }) => status === 'normal')[players++]!
  const depositId = await desk.asks(player)
  const slip = picture && (await slips.attach(nok, depositId, {}, picture))
  return { player, depositId, slipId: slip?.id }
}
type Deposit = Awaited<ReturnType<typeof newDeposit>>

const attach = (picture: Buffer, { depositId }: Deposit) => slips.attach(nok, depositId, {}, picture)
const remove = ({ slipId }: Deposit) =>
  fern.post('cashier/remove-slip', { operationId: randomUUID(), slipId, reason: 'of another request' })
async function matching({ player, depositId }: Deposit) {
  const accepted = { slipAccepted: true, reason: 'the player sent it twice' }
  const entryId = await desk.pays(player)
  return () => desk.match(fern, entryId, depositId, accepted)
}

/**
 * Starts two calls, one after the other, while `hold` holds a lock at which the first stops, and lets them go on when both
 * wait, or the second is over. Fails if the two ever wait for each other, or if one is refused.
 */
async function meetUnder(
  hold: (tx: Tx) => Promise<unknown>,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
) {
  const over = { second: false, both: false }
  const note = (which: keyof typeof over) => () => void (over[which] = true)
  let both: Promise<unknown> | undefined
  await world.sql.begin(async (tx) => {
    await hold(tx)
    const one = first()
    one.catch(() => {}) // read below
    await untilWaiting(world.sql, 1)
    both = Promise.all([one, second().finally(note('second'))])
    both.then(note('both'), note('both'))
    await vi.waitFor(
      async () => {
        if (!over.second) expect(await lockWaits(world.sql)).toHaveLength(2)
      },
      { timeout: 300_000, interval: 10 },
    )
  })
  let mostMutual = 0
  await vi.waitFor(
    async () => {
      mostMutual = Math.max(mostMutual, await mutualWaits(world.sql))
      expect(over.both).toBe(true)
    },
    { timeout: 300_000, interval: 10 },
  )
  await both
  expect(mostMutual).toBe(0)
}
const holdRequest =
  ({ depositId }: Deposit) =>
  (tx: Tx) =>
    tx`select 1 from request where id = ${depositId} for update`
/** Holds the mark of the picture on this request (`lockMarksOf`). */
const holdMark =
  ({ depositId }: Deposit) =>
  (tx: Tx) =>
    tx`
    select pg_advisory_xact_lock(hashtextextended('picture ' || encode(hash, 'hex'), 13)) from slip
    where request_id = ${depositId}`
const holdSlip =
  ({ slipId }: Deposit) =>
  (tx: Tx) =>
    tx`select 1 from slip where id = ${slipId!} for update`

// Invariant: Who attaches, removes or matches slips takes the locks in one order, so that nobody waits for a deadlock to
// be ended. Database: entry, marks of slips, requests by id (`lockMarks`).
test('a slip is attached while another request with its picture is matched', async () => {
  const picture = newPng()
  const [mine, other] = [await newDeposit(null), await newDeposit(picture)]
  await meetUnder(holdMark(other), () => attach(picture, mine), await matching(other))
})

test('a slip is attached while other requests, one of them with its picture, are matched together', async () => {
  const picture = newPng()
  const [mine, other, third] = [await newDeposit(null), await newDeposit(picture), await newDeposit(null)]
  const entryId = await desk.pays(other.player, '1000.00')
  const seen = async (route: string, id: string) => ({ id, version: (await nok.get(route, { id })).version })
  const entries = [await seen('statements/entry', entryId)]
  const deposits = [
    await seen('cashier/deposit', other.depositId),
    await seen('cashier/deposit', third.depositId),
  ]
  const input = { operationId: randomUUID(), entries, deposits }
  let refused: { code: string } | undefined
  await meetUnder(
    holdMark(other),
    () => attach(picture, mine),
    async () => void (refused = await fern.refused('statements/match-together', input)),
  )
  // The attached slip has marked the other request meanwhile.
  expect(refused).toMatchObject({ code: 'stale-version' })
})

test('one picture is attached to two requests', async () => {
  const picture = newPng()
  const [mine, other] = [await newDeposit(null), await newDeposit(null)]
  await meetUnder(
    holdRequest(mine),
    () => attach(picture, mine),
    () => attach(picture, other),
  )
  expect((await nok.get('cashier/deposit', { id: mine.depositId })).slipAlike).toBe(true)
  expect((await nok.get('cashier/deposit', { id: other.depositId })).slipAlike).toBe(true)
})

test('a slip is removed while its picture is attached to another request', async () => {
  const picture = newPng()
  const [mine, other] = [await newDeposit(picture), await newDeposit(null)]
  await meetUnder(
    holdSlip(mine),
    () => remove(mine),
    () => attach(picture, other),
  )
  expect((await nok.get('cashier/deposit', { id: other.depositId })).slipAlike).toBe(true)
})

test('a slip is removed while another request with its picture is matched', async () => {
  const picture = newPng()
  const [mine, other] = [await newDeposit(picture), await newDeposit(picture)]
  await meetUnder(holdSlip(mine), () => remove(mine), await matching(other))
})
