import { randomUUID } from 'node:crypto'
import type { EmployeeEmail, PlayerId, RequestId, StatementEntryId } from '@khlang/domain/brand'
import { expect, test } from 'vitest'
import { worldOfFile } from '#testing/of-file.ts'
import { insertEntry, insertOrder, insertRequest, rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { sumUnrecoveredOf, writeOff } from './written-off-store.ts'

const world = worldOfFile()
type Change = Record<string, unknown>
const by = 'fern@example.test' as EmployeeEmail

/** Which credit can be written off: changes of its order, its entry and its request, and the entry that is named. */
const credits: [
  title: string,
  changes: { order?: Change; entry?: Change; request?: Change; named?: null },
  done: boolean,
][] = [
  ['is credited', {}, true],
  ['was undone before', { order: { undone: true } }, false],
  ['was refused', { order: { state: 'refused' } }, false],
  ['is not answered', { order: { state: 'unknown' } }, false],
  ['was for another entry', { order: { entryId: randomUUID() } }, false],
  ['is written off without its entry', { named: null }, false],
  [
    'is being taken back',
    { entry: { state: 'crediting', phase: 'queued' }, request: { state: 'crediting' } },
    false,
  ],
  ['has an entry that is free already', { entry: { state: 'pending', requestId: null } }, false],
  ['has an entry of another request', { entry: { requestId: randomUUID() } }, false],
  ['has a request that was adjusted', { request: { state: 'adjusted' } }, false],
]
test.each(credits)(
  'a credit is written off once, and only while it stands: one that %s',
  (_, changes, done) =>
    rolledBack(world.sql, async (tx) => {
      await withoutTriggers(tx)
      const [{ id: playerId, externalKey: playerKey }] = world.shop.players as unknown as [
        { id: PlayerId; externalKey: string },
      ]
      const requestId = (await insertRequest(tx, {
        playerId,
        state: 'done',
        ...changes.request,
      })) as RequestId
      const entryId = await insertEntry(tx, { state: 'done', requestId, playerId, ...changes.entry })
      const orderId = await insertOrder(tx, {
        playerId,
        playerKey,
        credits: 640,
        requestId,
        entryId,
        state: 'done',
        ...changes.order,
      })
      const named = changes.named === null ? null : (entryId as StatementEntryId)
      expect(await writeOff(tx, { requestId, entryId: named, by, reason: 'all is spent' })).toBe(done)
      const lines = await tx`select object_id, after from audit where act = 'order.writeOff'`
      expect([...lines]).toEqual(done ? [{ objectId: orderId, after: { credits: 0, unrecovered: 640 } }] : [])
      if (!done) return
      expect(await writeOff(tx, { requestId, entryId: named, by, reason: 'once more' })).toBe(false)
      expect(await sumUnrecoveredOf(tx, playerId, { from: null, before: null })).toEqual({
        count: 1,
        credits: 640,
      })
    }),
)

test('a credit without an entry is written off as well', () =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    const [{ id: playerId, externalKey: playerKey }] = world.shop.players as unknown as [
      { id: PlayerId; externalKey: string },
    ]
    const requestId = (await insertRequest(tx, { playerId, state: 'done' })) as RequestId
    await insertOrder(tx, { playerId, playerKey, credits: 640, requestId, state: 'done' })
    expect(await writeOff(tx, { requestId, entryId: null, by, reason: 'all is spent' })).toBe(true)
    expect(await tx`select state, employee from request where id = ${requestId}`).toEqual([
      { state: 'adjusted', employee: by },
    ])
  }))

test('what stays with a player counts in the period in which the credit was undone, from its first moment to its last', () =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    const [one, other] = world.shop.players as unknown as { id: PlayerId; externalKey: string }[]
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 5, minute))
    for (const [player, minute, unrecovered] of [
      [one, 0, 3],
      [one, 1, 5],
      [one, 2, 7],
      [other, 1, 11],
    ] as const)
      await insertOrder(tx, {
        playerId: player!.id,
        playerKey: player!.externalKey,
        credits: 640,
        state: 'done',
        undone: true,
        unrecovered,
        unrecoveredAt: at(minute),
      })
    const sum = (from: Date | null, before: Date | null) => sumUnrecoveredOf(tx, one!.id, { from, before })
    expect(await sum(null, null)).toEqual({ count: 3, credits: 15 })
    expect(await sum(at(1), null)).toEqual({ count: 2, credits: 12 })
    expect(await sum(null, at(2))).toEqual({ count: 2, credits: 8 })
    expect(await sum(at(1), at(2))).toEqual({ count: 1, credits: 5 })
  }))
