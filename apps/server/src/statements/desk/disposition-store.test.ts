import type { EmployeeEmail, StatementEntryId } from '@khlang/domain/brand'
import { closings } from '@khlang/domain/statements/entry'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { entryStates, putEntry, readEntry, rolledBack } from '#testing/rolled-back.ts'
import {
  areHoldsDue,
  liftDueHolds,
  saveDisposition,
  saveDuplicate,
  saveEntryHold,
  saveReopened,
} from './disposition-store.ts'

// What each way to put an entry aside changes, in every state. The callers have checked the act; this is the
// last guard.
const world = worldOfFile()
const nok = 'nok@example.test' as EmployeeEmail
let ids: StatementEntryId[] = []
beforeAll(async () => {
  const desk = await newDesk(world)
  const pays = async () => (await desk.pays(world.shop.players[0]!)) as StatementEntryId
  ids = [await pays(), await pays(), await pays()]
})
const tried = (
  attempt: (tx: Tx, ids: [StatementEntryId, StatementEntryId, StatementEntryId]) => Promise<void>,
) => rolledBack(world.sql, (tx) => attempt(tx, ids as never))

const isOpen = (state: string) => ['pending', 'claimed', 'creditFailed'].includes(state)
const free = { holder: null, leaseUntil: null, employee: nok }
const closed = { ...free, state: 'cancelled', holdReason: null, holdUntil: null }
const until = new Date('2027-01-01T00:00:00Z')

describe.each(entryStates)('an entry that is %s', (state) => {
  /** Compares the entry after an act with what it was, and with what the act changes if the entry is open. */
  const expectChange = (
    act: (tx: Tx, id: StatementEntryId, other: StatementEntryId) => Promise<unknown>,
    changed: object,
  ) =>
    tried(async (tx, [id, other]) => {
      await putEntry(tx, id, state)
      const [before, beside] = [await readEntry(tx, id), await readEntry(tx, other)]
      await act(tx, id, other)
      expect(await readEntry(tx, id)).toEqual(isOpen(state) ? { ...before, ...changed } : before)
      expect(await readEntry(tx, other)).toEqual(beside)
    })
  const released = { ...free, state: state === 'claimed' ? 'pending' : state }

  test('is put on hold if it is open, and its claim ends', () =>
    expectChange((tx, id) => saveEntryHold(tx, id, { reason: 'no slip', until }, nok), {
      ...released,
      holdReason: 'no slip',
      holdUntil: until,
    }))

  test('is on hold no more if it is open, and its claim ends', () =>
    expectChange((tx, id) => saveEntryHold(tx, id, null, nok), {
      ...released,
      holdReason: null,
      holdUntil: null,
    }))

  test('is closed as a duplicate if it is open', () =>
    expectChange((tx, id, other) => saveDuplicate(tx, id, other, nok), { ...closed, duplicateOf: ids[1] }))

  test('is closed as no deposit if it is open', () =>
    expectChange((tx, id) => saveDisposition(tx, id, 'fee', nok), { ...closed, disposition: 'fee' }))

  test('is reopened if it is cancelled', () =>
    tried(async (tx, [id, other]) => {
      for (const one of [id, other]) await putEntry(tx, one, state)
      const [before, beside] = [await readEntry(tx, id), await readEntry(tx, other)]
      await saveReopened(tx, id, nok)
      const after = state === 'cancelled' ? { ...before, state: 'pending', employee: nok } : before
      expect(await readEntry(tx, id)).toEqual(after)
      expect(await readEntry(tx, other)).toEqual(beside)
    }))
})

test('an entry is no duplicate of itself or of a duplicate', () =>
  tried(async (tx, [one, two, three]) => {
    expect(await saveDuplicate(tx, one, one, nok)).toBe(false)
    expect(await saveDuplicate(tx, two, one, nok)).toBe(true)
    expect(await saveDuplicate(tx, three, two, nok)).toBe(false)
    expect(await saveDuplicate(tx, three, one, nok)).toBe(true)
  }))

test.each([null, ...closings])(
  'closed as %s, it is reopened unless other entries replace it or its file was taken back',
  (disposition) =>
    tried(async (tx, [id]) => {
      const referenceNo = disposition === 'takenBack' ? null : 1
      await tx`
        update statement_entry set state = 'cancelled', disposition = ${disposition}, reference_no = ${referenceNo}
        where id = ${id}`
      await saveReopened(tx, id, nok)
      const stays = ['split', 'join', 'unmade', 'takenBack'].includes(disposition ?? '')
      expect(await readEntry(tx, id)).toMatchObject(
        stays ? { state: 'cancelled', disposition } : { state: 'pending', disposition: null },
      )
    }),
)

test('a reopened duplicate is marked, and what was marked stays so', () =>
  tried(async (tx, [one, two, three]) => {
    await saveDuplicate(tx, two, one, nok)
    await saveReopened(tx, two, nok)
    expect(await readEntry(tx, two)).toMatchObject({ duplicateOf: null, possibleDuplicate: true })
    await saveDisposition(tx, two, 'fee', nok)
    await saveReopened(tx, two, nok)
    expect(await readEntry(tx, two)).toMatchObject({ possibleDuplicate: true })
    await saveDisposition(tx, three, 'fee', nok)
    await saveReopened(tx, three, nok)
    expect(await readEntry(tx, three)).toMatchObject({ possibleDuplicate: false })
  }))

test('only holds whose time is over are lifted, each with its line in the audit', () =>
  tried(async (tx, [due, later, endless]) => {
    const hold = (id: StatementEntryId, until: Date | null) =>
      saveEntryHold(tx, id, { reason: 'no slip', until }, nok)
    await hold(later, until)
    await hold(endless, null)
    const isDue = async () => (await tx<{ due: boolean }[]>`select ${areHoldsDue(tx)} as due`)[0]!.due
    expect([await isDue(), await liftDueHolds(tx)]).toEqual([false, 0])
    await hold(due, new Date(Date.now() - 1_000))
    expect([await isDue(), await liftDueHolds(tx), await isDue()]).toEqual([true, 1, false])
    expect(await readEntry(tx, due)).toMatchObject({ holdReason: null, holdUntil: null })
    expect(await readEntry(tx, later)).toMatchObject({ holdReason: 'no slip', holdUntil: until })
    expect(await readEntry(tx, endless)).toMatchObject({ holdReason: 'no slip', holdUntil: null })
    const lines = await tx`select object_id, reason from audit where act = 'entry.holdOver'`
    expect(lines).toEqual([{ objectId: due, reason: 'no slip' }])
  }))
