import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { rolledBack } from '#testing/rolled-back.ts'
import {
  addSend,
  cancelWaiting,
  endBatch,
  endCancelled,
  findBatchesLeft,
  readSend,
  takeBatch,
} from './line-send-store.ts'

const world = worldOfFile()
const waitingAgain = { state: 'waiting', seconds: 70, detail: 'no answer', maybeSent: true } as const

/** Adds a message in two batches, one to two people and one to a third. */
async function newSend(tx: Tx) {
  const [id, first, second] = [randomUUID(), randomUUID(), randomUUID()]
  const to = (lineId: string) => ({ lineId, memberId: null })
  await addSend(tx, { id, target: 'followers', contents: [], employee: 'nok' }, [
    { id: first, recipients: [to('U1'), to('U2')] },
    { id: second, recipients: [to('U3')] },
  ])
  return { id, first, second }
}
const countsOf = async (tx: Tx, id: string) => {
  const { counts } = (await readSend(tx, id))!
  return Object.fromEntries(Object.entries(counts).filter(([, people]) => people > 0))
}

test('a batch that was being sent when its message was cancelled is not tried again', () =>
  rolledBack(world.sql, async (tx) => {
    const { id, first } = await newSend(tx)
    const taken = (await takeBatch(tx as never, first, 60))!
    expect(await cancelWaiting(tx, id, 'lek')).toBe(1)
    await endBatch(tx as never, taken, waitingAgain)
    expect(await countsOf(tx, id)).toEqual({ cancelled: 3 })
    expect((await readSend(tx, id))!.endedAt).not.toBeNull()
    expect(await cancelWaiting(tx, id, 'lek')).toBe('over')
  }))

test('a batch that was sent after its message was cancelled counts as sent', () =>
  rolledBack(world.sql, async (tx) => {
    const { id, first } = await newSend(tx)
    const taken = (await takeBatch(tx as never, first, 60))!
    await cancelWaiting(tx, id, 'lek')
    await endBatch(tx as never, taken, { state: 'sent' })
    expect(await countsOf(tx, id)).toEqual({ sent: 2, cancelled: 1 })
  }))

test('a batch without an answer waits, and only that one; another message stays as it is', () =>
  rolledBack(world.sql, async (tx) => {
    const [send, other] = [await newSend(tx), await newSend(tx)]
    const taken = (await takeBatch(tx as never, send.first, 60))!
    await endBatch(tx as never, taken, waitingAgain)
    expect(await takeBatch(tx as never, send.first, 60)).toBeNull()
    const left = (await findBatchesLeft(tx as never, 10)).map((batch) => batch.id)
    expect(left.toSorted()).toEqual([send.second, other.first, other.second].toSorted())
    await cancelWaiting(tx, send.id, 'lek')
    expect(await countsOf(tx, other.id)).toEqual({ waiting: 3 })
  }))

test('batches whose process died are cancelled with the others; those that died later are taken by nobody, and ended', () =>
  rolledBack(world.sql, async (tx) => {
    const [early, late] = [await newSend(tx), await newSend(tx)]
    await takeBatch(tx as never, early.first, -1)
    expect(await cancelWaiting(tx, early.id, 'lek')).toBe(3)
    expect(await readSend(tx, early.id)).toMatchObject({ why: 'unanswered', endedAt: expect.any(Date) })

    await takeBatch(tx as never, late.first, 60)
    expect(await cancelWaiting(tx, late.id, 'lek')).toBe(1)
    await endCancelled(tx, late.first)
    expect(await countsOf(tx, late.id)).toEqual({ sending: 2, cancelled: 1 })
    await tx`update line_batch set lease_until = clock_timestamp() - interval '1 second' where id = ${late.first}`
    expect(await takeBatch(tx as never, late.first, 60)).toBeNull()
    expect((await findBatchesLeft(tx as never, 10)).map((batch) => batch.id)).toEqual([late.first])
    await endCancelled(tx, late.first)
    expect(await countsOf(tx, late.id)).toEqual({ cancelled: 3 })
    expect(await readSend(tx, late.id)).toMatchObject({ why: 'unanswered', endedAt: expect.any(Date) })
    expect(await findBatchesLeft(tx as never, 10)).toEqual([])
  }))

test('only a batch of a cancelled message is ended so; one that was retried may have arrived, until LINE answers', () =>
  rolledBack(world.sql, async (tx) => {
    const { id, first } = await newSend(tx)
    const dueAgain = { ...waitingAgain, seconds: 0 }
    for (const maybeSent of [true, false]) {
      await endBatch(tx as never, (await takeBatch(tx as never, first, 60))!, { ...dueAgain, maybeSent })
      await endCancelled(tx, first)
      expect(await countsOf(tx, id)).toEqual({ waiting: 3 })
      expect((await readSend(tx, id))!.why).toBeNull()
    }
    await tx`savepoint retried`
    await cancelWaiting(tx, id, 'lek')
    expect((await readSend(tx, id))!.why).toBe('unanswered')
    await tx`rollback to savepoint retried`
    await endBatch(tx as never, (await takeBatch(tx as never, first, 60))!, { state: 'sent' })
    await cancelWaiting(tx, id, 'lek')
    expect((await readSend(tx, id))!.why).toBeNull()
  }))

test('a worker that was suspended while another took its batch over changes nothing', () =>
  rolledBack(world.sql, async (tx) => {
    const { id, first } = await newSend(tx)
    const suspended = (await takeBatch(tx as never, first, -1))!
    const taken = (await takeBatch(tx as never, first, 60))!
    expect(taken.fence).toBe(suspended.fence + 1)
    await endBatch(tx as never, suspended, { state: 'sent' })
    expect(await countsOf(tx, id)).toEqual({ sending: 2, waiting: 1 })
  }))
