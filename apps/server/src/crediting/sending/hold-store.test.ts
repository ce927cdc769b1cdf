import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { writeSetting } from '#platform/setting.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { insertOrder, ofTrial, rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { findSendingHold, holdSending, liftSendingHold, tripBreaker } from './hold-store.ts'

const world = worldOfFile()
const unknownOrders = async (tx: Tx, count: number, from = 0, more: object = {}) => {
  for (let made = from; made < from + count; made++)
    await insertOrder(tx, {
      playerId: world.shop.players[made]!.id,
      playerKey: world.shop.players[made]!.externalKey,
      credits: 100,
      state: 'unknown',
      sentAt: new Date(Date.now() - 1_000),
      ...more,
    })
}

test('after each lifting of the hold the breaker counts only what was sent since', () =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await writeSetting(tx, 'sending.breaker', 3)
    for (const time of ['first', 'second']) {
      await unknownOrders(tx, 3)
      expect([time, await tripBreaker(tx)]).toEqual([time, true])
      expect([time, await liftSendingHold(tx)]).toEqual([time, expect.any(Date)])
      expect([time, await tripBreaker(tx)]).toEqual([time, false])
      await tx`delete from credit_order`
      // Some time passes, so that the next orders are sent after this lifting.
      await tx`update setting set value = to_jsonb(clock_timestamp() - interval '1 minute') where key = 'sending.liftedAt'`
    }
  }))

test('a person who holds while the breaker does holds by their own name, so that trials wait and nobody lifts it for the breaker', () =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await writeSetting(tx, 'sending.breaker', 3)
    await unknownOrders(tx, 3)
    await tripBreaker(tx)
    expect(await holdSending(tx, { by: 'nok', reason: 'a move' })).toMatchObject({
      by: 'nok',
      reason: 'a move',
    })
    expect((await tx`select trial_is_open() as open`)[0]).toEqual({ open: false })
    await holdSending(tx, { by: 'lek', reason: 'another' })
    expect(await findSendingHold(tx)).toMatchObject({ by: 'nok', reason: 'a move' })
  }))

// Invariant: The breaker holds sending at the limit that applies at that moment. Database: the statement that counts
// reads the limit.
test('the breaker holds sending at the limit of this moment: 10 at first, never at 0', () =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await unknownOrders(tx, 9)
    expect(await tripBreaker(tx)).toBe(false)
    await writeSetting(tx, 'sending.breaker', 0)
    expect(await tripBreaker(tx)).toBe(false)
    await writeSetting(tx, 'sending.breaker', 9)
    expect(await tripBreaker(tx)).toBe(true)
    await tx`delete from setting where key in ('sending.breaker', 'sending.hold')`
    expect(await tripBreaker(tx)).toBe(false)
    await tx`delete from credit_order`
    await unknownOrders(tx, 10)
    expect(await tripBreaker(tx)).toBe(true)
  }))

test('the breaker does not count trials of a back-end profile: a draft says nothing of the profile in use', () =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await writeSetting(tx, 'sending.breaker', 3)
    await unknownOrders(tx, 3, 0, ofTrial)
    await unknownOrders(tx, 2, 3)
    expect(await tripBreaker(tx)).toBe(false)
    await unknownOrders(tx, 1, 5)
    expect(await tripBreaker(tx)).toBe(true)
  }))
