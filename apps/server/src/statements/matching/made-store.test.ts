import type { EmployeeEmail, StatementEntryId } from '@khlang/domain/brand'
import { satang } from '@khlang/domain/money'
import { beforeAll, describe, expect, test } from 'vitest'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { findEntryGroups, saveMade, saveUndoneGroup } from './made-store.ts'

/** The statements of splits and joins, each tried in a transaction that is rolled back. */
const world = worldOfFile()
const nok = 'nok@example.test' as EmployeeEmail
const dao = 'dao@example.test'
let desk: Awaited<ReturnType<typeof newDesk>>
beforeAll(async () => {
  desk = await newDesk(world)
})

const pays = async (amount = '500.00') =>
  (await desk.pays(world.shop.players[0]!, amount)) as StatementEntryId

async function tried(attempt: (tx: Tx) => Promise<void>) {
  const undone = new Error('rolled back')
  await world.sql
    .begin(async (tx) => {
      await attempt(tx)
      throw undone
    })
    .catch((problem: unknown) => {
      if (problem !== undone) throw problem
    })
}

/** Puts an entry in a state, on hold besides. */
const put = (tx: Tx, id: string, state: string, holder: string | null = null, lease = '1 minute') => tx`
  update statement_entry set state = ${state}, phase = ${state === 'crediting' ? 'queued' : null}, holder = ${holder},
    lease_until = case when ${holder}::text is not null then now() + ${lease}::interval end,
    hold_reason = 'slip', hold_until = now() + interval '1 hour', employee = ${dao}
  where id = ${id}`
const read = async (tx: Tx, id: string) => {
  const [row] = await tx`
    select state, disposition, employee, holder, lease_until, hold_reason, hold_until from statement_entry where id = ${id}`
  return row
}
const free = { holder: null, leaseUntil: null, holdReason: null, holdUntil: null, employee: nok }

const half = satang(25_000)
const halves = (sourceId: StatementEntryId) =>
  [newId<StatementEntryId>(), newId<StatementEntryId>()].map((madeId) => ({ sourceId, madeId, amount: half }))
async function split(tx: Tx, sourceId: StatementEntryId) {
  const shares = halves(sourceId)
  expect(await saveMade(tx, 'split', shares, nok)).toBe(true)
  return shares.map(({ madeId }) => madeId)
}

const claimed = ['claimed, by who splits it', 'claimed', nok, '1 minute', true] as const
const colleague = ['claimed, by a colleague', 'claimed', dao, '1 minute', false] as const
const lapsed = ['claimed, by a colleague whose time ran out', 'claimed', dao, '-1 minute', true] as const
const unclaimed = { pending: true, creditFailed: true, crediting: false, done: false, cancelled: false }
test.each([
  claimed,
  colleague,
  lapsed,
  ...Object.entries(unclaimed).map(([state, isSplit]) => [state, state, null, '0', isSplit] as const),
])('an open entry that nobody else works on is split: %s', async (_, state, holder, lease, isSplit) => {
  const id = await pays()
  await tried(async (tx) => {
    await put(tx, id, state, holder, lease)
    expect(await saveMade(tx, 'split', halves(id), nok)).toBe(isSplit)
    const { holdReason, ...after } = (await read(tx, id))!
    if (isSplit)
      expect({ ...after, holdReason }).toEqual({ ...free, state: 'cancelled', disposition: 'split' })
    else
      expect({ ...after, holdReason }).toMatchObject({ state, disposition: null, holder, holdReason: 'slip' })
  })
})

describe('undoing a split', () => {
  test.each(['pending', 'claimed', 'creditFailed'])(
    'closes a part that is %s, and frees it',
    async (state) => {
      const id = await pays()
      await tried(async (tx) => {
        const madeIds = await split(tx, id)
        await put(tx, madeIds[0]!, state, state === 'claimed' ? dao : null)
        await saveUndoneGroup(tx, { by: 'split', sourceIds: [id], madeIds }, nok)
        for (const part of madeIds)
          expect(await read(tx, part)).toEqual({ ...free, state: 'cancelled', disposition: 'unmade' })
        expect(await read(tx, id)).toEqual({ ...free, state: 'pending', disposition: null })
      })
    },
  )

  test.each(['crediting', 'done'])('leaves a part that is %s as it is, and other entries', async (state) => {
    const [id, other] = [await pays(), await pays()]
    await tried(async (tx) => {
      const madeIds = await split(tx, id)
      await put(tx, madeIds[0]!, state)
      await saveUndoneGroup(tx, { by: 'split', sourceIds: [id], madeIds }, nok)
      expect(await read(tx, madeIds[0]!)).toMatchObject({ state, disposition: null })
      expect(await read(tx, other)).toMatchObject({ state: 'pending', employee: null })
    })
  })

  test('names who undid it, though somebody else had split it', async () => {
    const id = await pays()
    await tried(async (tx) => {
      const madeIds = await split(tx, id)
      await saveUndoneGroup(tx, { by: 'split', sourceIds: [id], madeIds }, dao as EmployeeEmail)
      for (const one of [id, ...madeIds]) expect(await read(tx, one)).toMatchObject({ employee: dao })
    })
  })
})

describe('the groups of an entry', () => {
  const sorted = (ids: readonly string[]) => ids.toSorted()
  const groupsOf = async (tx: Tx, id: StatementEntryId) =>
    (await findEntryGroups(tx, id)).map(({ by, sourceIds, madeIds }) => [
      by,
      sorted(sourceIds),
      sorted(madeIds),
    ])

  test('are the one that it was made in, and then the one that replaces it', async () => {
    const [one, two] = [await pays('250.00'), await pays('250.00')]
    const other = await pays()
    await tried(async (tx) => {
      const joined = newId<StatementEntryId>()
      const shares = [one, two].map((sourceId) => ({ sourceId, madeId: joined, amount: half }))
      expect(await saveMade(tx, 'join', shares, nok)).toBe(true)
      const parts = await split(tx, joined)
      const others = await split(tx, other)
      const join = ['join', sorted([one, two]), [joined]]
      const again = ['split', [joined], sorted(parts)]
      expect(await groupsOf(tx, joined)).toEqual([join, again])
      expect(await groupsOf(tx, one)).toEqual([join])
      expect(await groupsOf(tx, parts[0]!)).toEqual([again])
      expect(await groupsOf(tx, other)).toEqual([['split', [other], sorted(others)]])
    })
  })

  test('keep an undone split apart from the next', async () => {
    const id = await pays()
    await tried(async (tx) => {
      const first = await split(tx, id)
      await saveUndoneGroup(tx, { by: 'split', sourceIds: [id], madeIds: first }, nok)
      expect(await groupsOf(tx, id)).toEqual([])
      const second = await split(tx, id)
      expect(await groupsOf(tx, id)).toEqual([['split', [id], sorted(second)]])
      expect(await groupsOf(tx, first[0]!)).toEqual([['split', [id], sorted(first)]])
      expect(await groupsOf(tx, second[0]!)).toEqual([['split', [id], sorted(second)]])
    })
  })
})
