import { randomUUID } from 'node:crypto'
import type { CreditOrderId, EmployeeEmail } from '@khlang/domain/brand'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { insertOrder, rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { saveUnknown, callOffOrder, decideOrder, lockOrder, assignToNext } from './decisions-store.ts'

// What a person may decide about an order is checked before, under a lock. The conditions in the statements
// themselves are a second guard; each line is an order that differs in one thing.
const world = worldOfFile()
const lek = 'lek@example.test' as EmployeeEmail
const states = ['queued', 'sending', 'unknown', 'done', 'refused', 'abandoned'] as const
type Change = Record<string, unknown>

const tried = (attempt: (tx: Tx) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await attempt(tx)
  })

/** An order of a match, with its entry and its request. */
async function matched(tx: Tx, change: Change = {}) {
  const [entryId, requestId] = [randomUUID(), randomUUID()]
  const { id: playerId, externalKey: playerKey } = world.shop.players[0]!
  const id = await insertOrder(tx, { playerId, playerKey, credits: 640, requestId, entryId, ...change })
  const both = { state: 'crediting', phase: 'queued', playerId, orderId: id }
  const money = {
    accountCode: 'scb-1',
    channel: 'bank',
    direction: 'in',
    amountSatang: 64_000,
    occurredAt: new Date(),
  }
  await tx`insert into statement_entry ${tx({ id: entryId, fingerprint: id, requestId, ...money, ...both })}`
  await tx`insert into request ${tx({ id: requestId, externalKey: id, kind: 'deposit', amount: 640, entryId, ...both })}`
  return { id: id as CreditOrderId, entryId, requestId }
}
const locked = async (tx: Tx, id: CreditOrderId) => (await lockOrder(tx, id, 3_600))!
async function read(tx: Tx, { id, entryId, requestId }: Awaited<ReturnType<typeof matched>>) {
  const [row] = await tx`
    select o.state as order, o.decided_by, o.evidence, o.result, e.state as entry, e.phase as entry_phase, r.state as request,
      r.phase as request_phase, exists (select from ledger where order_id = o.id) as moved
    from credit_order o, statement_entry e, request r where o.id = ${id} and e.id = ${entryId} and r.id = ${requestId}`
  return row!
}
/**
 * Tries an act on an order while another player has an order too. Returns both before and after it, and the
 * act's answer.
 */
async function changed(
  tx: Tx,
  change: Change,
  act: (order: Awaited<ReturnType<typeof locked>>) => Promise<unknown>,
) {
  const beside = await matched(tx, {
    state: 'queued',
    tainted: change['tainted'] ?? false,
    playerId: randomUUID(),
  })
  const one = await matched(tx, change)
  const [before, besideBefore] = [await read(tx, one), await read(tx, beside)]
  const answer = await act(await locked(tx, one.id))
  expect(await read(tx, beside)).toEqual(besideBefore)
  const after = await read(tx, one)
  return { answer, before, after }
}
/** The columns of another order of the same request. */
const orderOf = ({ requestId }: { requestId: string }) => {
  const { id: playerId, externalKey: playerKey } = world.shop.players[0]!
  return { playerId, playerKey, credits: 640, requestId }
}
const attempt = (tx: Tx, orderId: string, verdict: string | null, fence = 0) => tx`
  insert into credit_attempt ${tx({ orderId, fence, worker: 'w', request: tx.json({}) as never, verdict })}`

test.each(states)('an outcome is decided only while it is unknown: %s', (state) =>
  tried(async (tx) => {
    const decision = { state: 'done', by: lek, evidence: 'seen there' } as const
    const { before, after } = await changed(tx, { state }, (order) => decideOrder(tx, order, decision))
    expect(after).toEqual(
      state === 'unknown'
        ? {
            order: 'done',
            decidedBy: lek,
            evidence: 'seen there',
            result: null,
            moved: true,
            entry: 'done',
            entryPhase: null,
            request: 'done',
            requestPhase: null,
          }
        : before,
    )
  }),
)

test('an outcome of an attempt that is not the last is not decided', () =>
  tried(async (tx) => {
    const decision = { state: 'done', by: lek, evidence: 'seen there' } as const
    const { before, after } = await changed(tx, { state: 'unknown', fence: 3 }, (order) =>
      decideOrder(tx, { ...order, fence: 2 }, decision),
    )
    expect(after).toEqual(before)
  }))

const asked: [string, Change, boolean][] = [
  ...states.map((state): [string, Change, boolean] => [state, { state, tainted: true }, state === 'queued']),
  ['queued, and never sent', { tainted: false }, false],
]
test.each(asked)(
  'a person is asked about an order that may have been carried out: %s',
  (_, change, isAsked) =>
    tried(async (tx) => {
      const { answer, before, after } = await changed(tx, change, (order) =>
        saveUnknown(tx, order, 'no answer'),
      )
      expect(answer).toBe(isAsked)
      const unknown = {
        order: 'unknown',
        result: 'no answer',
        entryPhase: 'unknown',
        requestPhase: 'unknown',
      }
      expect(after).toEqual(isAsked ? { ...before, ...unknown } : before)
    }),
)

test.each(states)('there is one question per player: another order of theirs is %s', (state) =>
  tried(async (tx) => {
    await matched(tx, { state })
    const { answer } = await changed(tx, { tainted: true }, (order) => saveUnknown(tx, order, 'no answer'))
    expect(answer).toBe(state !== 'sending' && state !== 'unknown')
  }),
)

test('a person is not asked about an attempt that is not the last', () =>
  tried(async (tx) => {
    const { answer } = await changed(tx, { tainted: true, fence: 3 }, (order) =>
      saveUnknown(tx, { ...order, fence: 2 }, 'no answer'),
    )
    expect(answer).toBe(false)
  }))

const calledOff: [string, Change, (string | null)[], boolean][] = [
  ...states.map((state): [string, Change, string[], boolean] => [state, { state }, [], state === 'queued']),
  ['queued, and perhaps sent', { tainted: true }, [], false],
  ['queued after calls that were not sent', { fence: 2 }, ['not-sent', 'not-sent'], true],
  ['queued after a call without an answer', { fence: 2 }, ['not-sent', null], false],
  ['queued after an unknown answer', { fence: 2 }, ['unknown', 'not-sent'], false],
  ['queued after a no', { fence: 1 }, ['no'], false],
]
test.each(calledOff)(
  'an order is called off only if nothing was sent: %s',
  (_, change, verdicts, isCalledOff) =>
    tried(async (tx) => {
      await attempt(tx, randomUUID(), 'yes')
      const { answer, before, after } = await changed(tx, change, async (order) => {
        for (const [at, verdict] of verdicts.entries()) await attempt(tx, order.id, verdict, at + 1)
        return callOffOrder(tx, order, { by: lek, reason: 'not theirs' })
      })
      expect(answer).toEqual(isCalledOff ? {} : null)
      expect(after).toEqual(
        isCalledOff
          ? {
              order: 'abandoned',
              decidedBy: lek,
              evidence: 'not theirs',
              result: null,
              moved: false,
              entry: 'pending',
              entryPhase: null,
              request: 'pending',
              requestPhase: null,
            }
          : before,
      )
    }),
)

test('an order that was taken again since it was read is not called off', () =>
  tried(async (tx) => {
    const { answer } = await changed(tx, { fence: 3 }, (order) =>
      callOffOrder(tx, { ...order, fence: 2 }, { by: lek, reason: 'not theirs' }),
    )
    expect(answer).toBeNull()
  }))

test('what was decided as not credited waits for the next order, and only in the state it was left in', () =>
  tried(async (tx) => {
    const decision = { state: 'abandoned', by: lek, evidence: 'not there' } as const
    const one = await matched(tx, { state: 'unknown' })
    const beside = await matched(tx, { state: 'unknown', playerId: randomUUID() })
    for (const { id } of [one, beside]) await decideOrder(tx, await locked(tx, id), decision)
    const besideBefore = await read(tx, beside)
    const order = await locked(tx, one.id)
    const next = { ...order, id: randomUUID() as CreditOrderId, orderedBy: lek }
    await assignToNext(tx, order, next)
    expect(await read(tx, one)).toMatchObject({
      entry: 'crediting',
      entryPhase: 'queued',
      request: 'crediting',
      requestPhase: 'queued',
    })
    const rows = await tx`
      select order_id, employee, result from statement_entry where id = ${one.entryId}
      union all select order_id, employee, result from request where id = ${one.requestId}`
    expect([...rows]).toEqual([1, 2].map(() => ({ orderId: next.id, employee: lek, result: null })))
    expect(await read(tx, beside)).toEqual(besideBefore)
    await expect(assignToNext(tx, order, next)).rejects.toThrow('Locked rows changed under their lock')
  }))

test('a quarantine and answers since are those of an unknown order, each of its own last call', () =>
  tried(async (tx) => {
    const queued = await matched(tx, { playerId: randomUUID() })
    expect(await locked(tx, queued.id)).toMatchObject({
      quarantined: false,
      answeredSince: false,
      state: 'queued',
    })
    const one = await matched(tx, { state: 'unknown', fence: 1 })
    await attempt(tx, one.id, null, 1)
    expect(await locked(tx, one.id)).toMatchObject({
      quarantined: true,
      answeredSince: false,
      state: 'unknown',
    })
    await tx`update credit_attempt set at = now() - interval '1 day' where order_id = ${one.id}`
    expect(await locked(tx, one.id)).toMatchObject({ quarantined: false, answeredSince: false })
    await attempt(tx, queued.id, 'yes', 0)
    expect(await locked(tx, one.id)).toMatchObject({ quarantined: false, answeredSince: true })
  }))

test('a deposit that was taken back loses its entry, and only its own credit counts as undone', () =>
  tried(async (tx) => {
    const one = await matched(tx, { state: 'done' })
    const other = await matched(tx, { state: 'done', playerId: randomUUID() })
    await insertOrder(tx, { ...orderOf(one), state: 'refused' })
    const back = {
      ...orderOf(one),
      entryId: one.entryId,
      purpose: 'reverseDeposit',
      kind: 'removeCredit',
      requestFrom: 'done',
    }
    const id = (await insertOrder(tx, { ...back, state: 'unknown' })) as CreditOrderId
    await tx`update statement_entry set order_id = ${id} where id = ${one.entryId}`
    await decideOrder(tx, await locked(tx, id), { state: 'done', by: lek, evidence: 'seen there' })
    const entries = await tx`
      select state, phase, request_id, player_id, order_id from statement_entry where id in (${one.entryId}, ${other.entryId})
      order by id = ${other.entryId}`
    expect(entries[0]).toEqual({
      state: 'pending',
      phase: null,
      requestId: null,
      playerId: null,
      orderId: null,
    })
    expect(entries[1]).toMatchObject({ state: 'crediting', requestId: other.requestId, orderId: other.id })
    const undone = await tx<{ id: string }[]>`select id from credit_order where undone order by id`
    expect(undone.map((row) => row.id)).toEqual([one.id, id].toSorted())
    const [request] = await tx`select state, phase from request where id = ${one.requestId}`
    expect(request).toEqual({ state: 'adjusted', phase: null })
  }))
