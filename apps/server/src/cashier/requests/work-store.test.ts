import { randomUUID } from 'node:crypto'
import type { RequestId } from '@khlang/domain/brand'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { insertRequest, rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import {
  addNote,
  endLapsedWork,
  areRequestHoldsDue,
  haveRequestClaimsLapsed,
  lockWork,
  notesOf,
  saveClaim,
  saveRelease,
  saveRequestHold,
} from './work-store.ts'

// Claims, holds and notes change one request, whose revision rises by one each time.
const world = worldOfFile()
const tried = (attempt: (tx: Tx, id: RequestId, beside: RequestId) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await tx`delete from request`
    const request = async () =>
      (await insertRequest(tx, { playerId: world.shop.players[0]!.id })) as RequestId
    await attempt(tx, await request(), await request())
  })
const read = async (tx: Tx, id: string) =>
  (
    await tx`
      select holder, lease_until > clock_timestamp() as is_claimed, hold_reason, hold_until, held_by, notes, revision, version
      from request where id = ${id}`
  )[0]!
const idle = { holder: null, isClaimed: null, holdReason: null, holdUntil: null, heldBy: null, notes: 0 }
const until = new Date('2027-01-01T00:00:00Z')
const hold = { reason: 'no slip', until, by: 'lek' }

test('each act changes its own request, and is a new revision of the same version', () =>
  tried(async (tx, id, beside) => {
    const { revision, ...before } = (await read(tx, id)) as { revision: number }
    const steps: [() => PromiseLike<unknown>, object][] = [
      [() => saveClaim(tx, id, 'nok'), { holder: 'nok', isClaimed: true }],
      [() => saveRequestHold(tx, id, hold), { holdReason: 'no slip', holdUntil: until, heldBy: 'lek' }],
      [() => saveRequestHold(tx, id, null), {}],
      [() => saveClaim(tx, id, 'nok'), { holder: 'nok', isClaimed: true }],
      [() => saveRelease(tx, id), {}],
      [
        () => addNote(tx, { id: randomUUID(), requestId: id, body: 'called them', employee: 'nok' }),
        { notes: 1 },
      ],
    ]
    for (const [at, [act, changed]] of steps.entries()) {
      await act()
      expect(await read(tx, id)).toEqual({ ...before, ...idle, ...changed, revision: revision + at + 1 })
    }
    expect(await read(tx, beside)).toEqual({ ...before, ...idle, revision })
    expect((await notesOf(tx, id)).map(({ body }) => body)).toEqual(['called them'])
    expect(await notesOf(tx, beside)).toEqual([])
  }))

test('a hold that is lifted leaves the claim, and what is locked is the request asked for', () =>
  tried(async (tx, id, beside) => {
    await saveClaim(tx, id, 'nok')
    await saveRequestHold(tx, id, null)
    expect(await lockWork(tx, id)).toMatchObject({ holder: 'nok', holdReason: null })
    await saveRequestHold(tx, beside, hold)
    expect(await lockWork(tx, beside)).toMatchObject({ holder: null, holdReason: 'no slip' })
    expect(await lockWork(tx, randomUUID() as RequestId)).toBeNull()
  }))

test('only claims and holds whose time is over end, each hold with its line in the audit', () =>
  tried(async (tx, id, beside) => {
    const isDue = async () =>
      (await tx`select ${haveRequestClaimsLapsed(tx)} as work, ${areRequestHoldsDue(tx)} as hold`).map(
        (row) => [row['work'], row['hold']],
      )
    const third = (await insertRequest(tx, { playerId: world.shop.players[0]!.id })) as RequestId
    const fourth = (await insertRequest(tx, { playerId: world.shop.players[0]!.id })) as RequestId
    await saveClaim(tx, id, 'nok')
    await saveRequestHold(tx, beside, hold)
    const running = [await read(tx, id), await read(tx, beside)]
    await saveRequestHold(tx, third, { ...hold, until: null })
    expect([await isDue(), await endLapsedWork(tx)]).toEqual([[[false, false]], 0])

    await saveRequestHold(tx, third, { ...hold, until: new Date(Date.now() - 1_000) })
    expect(await isDue()).toEqual([[false, true]])
    await saveClaim(tx, fourth, 'dao')
    await tx`update request set lease_until = clock_timestamp() - interval '1 second' where id = ${fourth}`
    const [held, claimed] = [await read(tx, third), await read(tx, fourth)]
    expect([await isDue(), await endLapsedWork(tx), await isDue()]).toEqual([
      [[true, true]],
      2,
      [[false, false]],
    ])
    expect(await read(tx, third)).toEqual({ ...held, ...idle, revision: held['revision'] + 1 })
    expect(await read(tx, fourth)).toEqual({ ...claimed, ...idle, revision: claimed['revision'] + 1 })
    expect([await read(tx, id), await read(tx, beside)]).toEqual(running)
    const lines = await tx`select object_id, reason from audit where act = 'request.holdOver'`
    expect([...lines]).toEqual([{ objectId: third, reason: 'no slip' }])
  }))
