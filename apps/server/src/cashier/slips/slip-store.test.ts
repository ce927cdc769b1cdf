import { createHash, randomUUID } from 'node:crypto'
import type { EmployeeEmail, PlayerId, RequestId, SlipId } from '@khlang/domain/brand'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { insertRequest, rolledBack } from '#testing/rolled-back.ts'
import {
  addSlip,
  duplicatesOf,
  findDuplicates,
  findPicture,
  findSlip,
  lockedDuplicatesOf,
  lockForSlips,
  markRemoved,
  readBytes,
  saveDuplicateFlag,
  slipsOf,
} from './slip-store.ts'

const world = worldOfFile()
const nok = 'nok@example.test' as EmployeeEmail
const hashOf = (picture: string) => createHash('sha256').update(picture).digest()
const newRequest = async (tx: Tx, at = 0) =>
  (await insertRequest(tx, { playerId: world.shop.players[at]!.id as PlayerId })) as RequestId

/** Attaches a slip, and returns its id; null if the request has this picture. */
async function attach(
  tx: Tx,
  requestId: RequestId,
  { picture, key }: { picture: string; key: string | null },
) {
  const id = randomUUID() as SlipId
  const added = await addSlip(tx, {
    id,
    requestId,
    reference: key === null ? null : `No. ${key}`,
    key,
    bank: 'KBANK',
    amount: null,
    at: null,
    fromCode: false,
    picture: { kind: 'png', width: 3, height: 4, bytes: Buffer.from(picture) } as never,
    hash: hashOf(picture),
    attachedBy: nok,
  })
  await saveDuplicateFlag(tx, id)
  return added ? id : null
}
const remove = async (tx: Tx, id: SlipId) => {
  const removed = await markRemoved(tx, (await findSlip(tx, id))!, { by: nok, reason: 'wrong request' })
  await saveDuplicateFlag(tx, id)
  return removed
}
const slipCount = (tx: Tx, id: RequestId) => lockForSlips(tx, id, { key: null, hash: hashOf('none') })
const marked = async (tx: Tx) =>
  (await tx<{ id: string }[]>`select id from request where slip_alike order by created_at, id`).map(
    ({ id }) => id,
  )

test('a request has its own slips in order of arrival, and each picture once', () =>
  rolledBack(world.sql, async (tx) => {
    const [request, other] = [await newRequest(tx), await newRequest(tx, 1)]
    const first = await attach(tx, request, { picture: 'one', key: null })
    const second = await attach(tx, request, { picture: 'two', key: null })
    const theirs = await attach(tx, other, { picture: 'three', key: null })
    expect(await attach(tx, request, { picture: 'two', key: 'K7' })).toBeNull()
    expect((await slipsOf(tx, request)).map(({ id }) => id)).toEqual([first, second])
    expect([await slipCount(tx, request), await slipCount(tx, other)]).toEqual([2, 1])
    expect(await slipCount(tx, randomUUID() as RequestId)).toBeNull()
    expect(await findPicture(tx, theirs!)).toMatchObject({ kind: 'png', hash: hashOf('three') })
    expect((await findPicture(tx, theirs!))!.number).not.toBe((await findPicture(tx, first!))!.number)
    expect((await readBytes(tx, second!)).toString()).toBe('two')
  }))

test('a slip is removed once, alone, with who removed it and why; its picture can then be attached again', () =>
  rolledBack(world.sql, async (tx) => {
    const [request, other] = [await newRequest(tx), await newRequest(tx, 1)]
    const removed = (await attach(tx, request, { picture: 'one', key: null }))!
    const kept = (await attach(tx, request, { picture: 'two', key: null }))!
    await attach(tx, other, { picture: 'three', key: null })
    expect([await remove(tx, removed), await remove(tx, removed)]).toEqual([true, false])
    expect(await findSlip(tx, removed)).toMatchObject({ removedBy: nok, removedBecause: 'wrong request' })
    expect((await findSlip(tx, removed))!.removedAt).not.toBeNull()
    expect(await findSlip(tx, kept)).toMatchObject({ removedBy: null, removedAt: null, pictureKept: true })
    expect([await slipCount(tx, request), await slipCount(tx, other)]).toEqual([1, 1])
    expect(await attach(tx, request, { picture: 'one', key: null })).not.toBeNull()
  }))

test('a slip on another request with the same reference or picture is found, also one that was removed there', () =>
  rolledBack(world.sql, async (tx) => {
    const [mine, theirs, third] = [await newRequest(tx), await newRequest(tx, 1), await newRequest(tx, 2)]
    const own = (await attach(tx, mine, { picture: 'one', key: 'K7' }))!
    const sameKey = (await attach(tx, theirs, { picture: 'two', key: 'K7' }))!
    const samePicture = (await attach(tx, third, { picture: 'one', key: 'K8' }))!
    await attach(tx, third, { picture: 'other', key: null })
    await tx`update slip set created_at = created_at - interval '1 minute' where id = ${sameKey}`
    const found = async () =>
      (await duplicatesOf(tx, mine)).map(({ of, slipId, because, removed, player }) => [
        of,
        slipId,
        because,
        removed,
        player,
      ])
    const codeOf = (at: number) => world.shop.players[at]!.code
    expect(await found()).toEqual([
      [own, samePicture, 'picture', false, codeOf(2)],
      [own, sameKey, 'reference', false, codeOf(1)],
    ])
    expect((await lockedDuplicatesOf(tx, mine)).map(({ slipId }) => slipId)).toEqual([samePicture, sameKey])
    expect(await marked(tx)).toHaveLength(3)
    await remove(tx, sameKey)
    expect(await found()).toContainEqual([own, sameKey, 'reference', true, codeOf(1)])
    // The request without the slip is no longer marked; the one where it is a duplicate still is.
    expect((await marked(tx)).toSorted()).toEqual([mine, third].toSorted())
    await remove(tx, own)
    expect(await found()).toEqual([])
    expect(await lockedDuplicatesOf(tx, mine)).toEqual([])
    // The third request shows a picture that was on this one.
    expect(await marked(tx)).toEqual([third])
  }))

test('a slip that is not attached yet is compared with every request but one, the newest first', () =>
  rolledBack(world.sql, async (tx) => {
    const [first, second] = [await newRequest(tx), await newRequest(tx, 1)]
    const older = (await attach(tx, first, { picture: 'one', key: 'K7' }))!
    const newer = (await attach(tx, second, { picture: 'two', key: 'K7' }))!
    await attach(tx, second, { picture: 'three', key: 'K9' })
    await tx`update slip set created_at = created_at - interval '1 minute' where id = ${older}`
    const found = async (key: string | null, picture: string | null, exceptRequestId: string | null = null) =>
      (
        await findDuplicates(tx, { key, hash: picture === null ? null : hashOf(picture), exceptRequestId })
      ).map(({ slipId, because }) => [slipId, because])
    expect(await found('K7', null)).toEqual([
      [newer, 'reference'],
      [older, 'reference'],
    ])
    expect(await found('K7', 'one')).toEqual([
      [newer, 'reference'],
      [older, 'picture'],
    ])
    expect(await found('K7', null, second)).toEqual([[older, 'reference']])
    expect(await found(null, 'two')).toEqual([[newer, 'picture']])
    expect(await found(null, 'unknown')).toEqual([])
  }))
