import { randomUUID } from 'node:crypto'
import { requestStates } from '@khlang/domain/cashier/request'
import type { CreditOrderId, RequestId } from '@khlang/domain/brand'
import { describe, expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import {
  entryStates,
  insertEntry,
  insertOrder,
  insertRequest,
  putEntry,
  rolledBack,
  withoutTriggers,
} from '#testing/rolled-back.ts'
import { endRequest, findCredited, lockRequest, startOrder, startReversing } from './moves-store.ts'

// A request moves only from the state that the decision was about, and no other request moves with it.
const world = worldOfFile()
type Change = Record<string, unknown>
const by = 'lek@example.test'
const tried = (attempt: (tx: Tx) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await attempt(tx)
  })
const player = (at = 0) => world.shop.players[at]!
const request = async (tx: Tx, change: Change = {}) =>
  (await insertRequest(tx, {
    playerId: player().id,
    result: 'no',
    paidFrom: 'scb-1',
    note: 'first',
    ...change,
  })) as RequestId
const read = async (tx: Tx, id: string) =>
  (
    await tx`select state, phase, order_id, employee, result, paid_from, note, via from request where id = ${id}`
  )[0]!

describe.each(requestStates)('a request that is %s', (state) => {
  test.each(requestStates)('moves as decided only if the decision was about %s', (seen) =>
    tried(async (tx) => {
      const [id, beside] = [await request(tx, { state }), await request(tx, { state })]
      const [before, besideBefore] = [await read(tx, id), await read(tx, beside)]
      const orderId = randomUUID() as CreditOrderId
      const started = () => startOrder(tx, { id, state: seen }, { orderId, employee: by })
      const ended = () =>
        endRequest(tx, { id, state: seen }, { to: 'cancelled', employee: by, note: null, paidFrom: null })
      // Without the constraints about phase and way of transfer, so that only the statement decides.
      await tx`alter table request drop constraint request_check, drop constraint request_check1`
      await tx.savepoint(async (point) => {
        expect(await ended()).toBe(state === seen)
        expect(await read(point, id)).toEqual(
          seen === state
            ? {
                ...before,
                state: 'cancelled',
                employee: by,
                paidFrom: state === 'transferred' ? 'scb-1' : null,
              }
            : before,
        )
      })
      await tx`update request set state = ${state}, employee = null where id = ${id}`
      expect(await started()).toBe(state === seen)
      const crediting = {
        state: 'crediting',
        phase: 'queued',
        orderId,
        employee: by,
        result: null,
        paidFrom: null,
      }
      expect(await read(tx, id)).toEqual(seen === state ? { ...before, ...crediting } : before)
      expect(await read(tx, beside)).toEqual(besideBefore)
    }),
  )
})

test('the account that pays is that of the last payout, or the one that staff name; a note stays if none is given', () =>
  tried(async (tx) => {
    const [one, two, three] = [
      await request(tx),
      await request(tx),
      await request(tx, { state: 'transferred', via: 'scb' }),
    ]
    const orderId = randomUUID() as CreditOrderId
    await startOrder(tx, { id: one, state: 'pending' }, { orderId, employee: by, paidFrom: 'kbank-1' })
    expect(await read(tx, one)).toMatchObject({ paidFrom: 'kbank-1', note: 'first' })
    const ended = { to: 'done', employee: by, note: 'by hand', paidFrom: 'kbank-1' } as const
    await endRequest(tx, { id: two, state: 'pending' }, ended)
    expect(await read(tx, two)).toMatchObject({ state: 'done', paidFrom: 'kbank-1', note: 'by hand' })
    await endRequest(tx, { id: three, state: 'transferred' }, { ...ended, note: null, paidFrom: null })
    expect(await read(tx, three)).toMatchObject({ state: 'done', paidFrom: 'scb-1', note: 'first' })
  }))

test.each(entryStates)('money is taken back from an entry that is credited for this request: %s', (state) =>
  tried(async (tx) => {
    const [entryId, another, beside] = [await insertEntry(tx), await insertEntry(tx), await insertEntry(tx)]
    const id = await request(tx, { state: 'done', entryId })
    for (const one of [entryId, another]) await putEntry(tx, one, state)
    await tx`update statement_entry set request_id = ${id}, result = 'no' where id = ${entryId}`
    await tx`update statement_entry set request_id = ${await request(tx)} where id = ${another}`
    await tx`update statement_entry set state = 'done', request_id = ${id} where id = ${beside}`
    const started = { orderId: randomUUID() as CreditOrderId, employee: by }
    expect(await startReversing(tx, { id, entryId }, started)).toBe(state === 'done')
    expect(await startReversing(tx, { id, entryId: another }, started)).toBe(false)
    expect(await startReversing(tx, { id, entryId: null }, started)).toBe(true)
    const rows = await tx`
      select id, state, phase, order_id, employee, result from statement_entry where order_id = ${started.orderId}`
    const reversing = { id: entryId, state: 'crediting', phase: 'queued', ...started, result: null }
    expect([...rows]).toEqual(state === 'done' ? [reversing] : [])
  }),
)

/** Which order counts as the credit of a deposit. */
const credited: [title: string, change: Change, counts: boolean][] = [
  ...['queued', 'sending', 'unknown', 'done', 'refused', 'abandoned'].map(
    (state): [string, Change, boolean] => [state, { state }, state === 'done'],
  ),
  ['taken back', { state: 'done', undone: true }, false],
  ['an order of another purpose', { state: 'done', purpose: 'reverseDeposit', kind: 'removeCredit' }, false],
  ['an order of another request', { state: 'done', requestId: randomUUID() }, false],
]
test.each(credited)(
  'what was credited for a deposit is its order that is done: %s',
  (_, change, isCredited) =>
    tried(async (tx) => {
      const requestId = await request(tx)
      const of = { playerId: player().id, playerKey: player().externalKey, credits: 655, requestId }
      await insertOrder(tx, { ...of, ...change })
      expect(await findCredited(tx, requestId)).toEqual(isCredited ? { credits: 655, entryId: null } : null)
    }),
)

test('a locked request is that of its id, with its own player', () =>
  tried(async (tx) => {
    const ids = [
      await request(tx, { playerId: player(0).id }),
      await request(tx, { playerId: player(1).id, bonus: 5 }),
    ]
    for (const [at, id] of ids.entries())
      expect(await lockRequest(tx, id)).toMatchObject({
        id,
        bonus: at * 5,
        playerKey: player(at).externalKey,
      })
    expect(await lockRequest(tx, randomUUID() as RequestId)).toBeNull()
    await tx`update player set account_number = null where id = ${player().id}`
    expect(await lockRequest(tx, ids[0]!)).toMatchObject({ account: null })
    await tx`update player set account_number = '1234567890', bank = null where id = ${player().id}`
    expect(await lockRequest(tx, ids[0]!)).toMatchObject({ account: null })
    await tx`
      update player set bank = 'SCB', first_name = 'มะลิ', last_name = 'ใจดี', account_changed_at = clock_timestamp() - interval '30 hours'
      where id = ${player().id}`
    const account = { bank: 'SCB', number: '1234567890', name: 'มะลิ ใจดี' }
    const row = (await lockRequest(tx, ids[0]!))!
    expect(row).toMatchObject({ account })
    expect(row.accountChangedHoursAgo).toBeCloseTo(30, 1)
  }))
