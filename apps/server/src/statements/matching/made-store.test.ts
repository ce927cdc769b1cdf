import type { EmployeeEmail, StatementEntryId } from '@khlang/domain/brand'
import { satang } from '@khlang/domain/money'
import { beforeAll, describe, expect, test } from 'vitest'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { putEntry, readEntry, rolledBack, type State } from '#testing/rolled-back.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { findEntryGroups, saveMade, saveUndoneGroup } from './made-store.ts'

// The statements of splits and joins, each tried in a transaction that is rolled back.
const world = worldOfFile()
const nok = 'nok@example.test' as EmployeeEmail
const dao = 'dao@example.test'
let desk: Awaited<ReturnType<typeof newDesk>>
beforeAll(async () => {
  desk = await newDesk(world)
})

const pays = async (amount = '500.00') =>
  (await desk.pays(world.shop.players[0]!, amount)) as StatementEntryId

const tried = (attempt: (tx: Tx) => Promise<void>) => rolledBack(world.sql, attempt)
const free = { holder: null, leaseUntil: null, holdReason: null, holdUntil: null, employee: nok }

const half = satang(25_000)
const halves = (sourceId: StatementEntryId) =>
  [newId<StatementEntryId>(), newId<StatementEntryId>()].map((madeId) => ({ sourceId, madeId, amount: half }))
async function split(tx: Tx, sourceId: StatementEntryId) {
  const shares = halves(sourceId)
  expect(await saveMade(tx, 'split', shares, nok)).toBe(true)
  return shares.map(({ madeId }) => madeId)
}

const replaceable: [string, State, { holder?: string; lease?: string }, boolean][] = [
  ['claimed, by who splits it', 'claimed', { holder: nok }, true],
  ['claimed, by a colleague', 'claimed', {}, false],
  ['claimed, by a colleague whose time ran out', 'claimed', { lease: '-1 minute' }, true],
  ['pending', 'pending', {}, true],
  ['creditFailed', 'creditFailed', {}, true],
  ['crediting', 'crediting', {}, false],
  ['done', 'done', {}, false],
  ['cancelled', 'cancelled', {}, false],
]
test.each(replaceable)(
  'an open entry that nobody else works on is split: %s',
  async (_, state, by, isSplit) => {
    const id = await pays()
    await tried(async (tx) => {
      await putEntry(tx, id, state, by)
      const before = await readEntry(tx, id)
      expect(await saveMade(tx, 'split', halves(id), nok)).toBe(isSplit)
      const after = isSplit ? { ...before, ...free, state: 'cancelled', disposition: 'split' } : before
      expect(await readEntry(tx, id)).toEqual(after)
    })
  },
)

describe('undoing a split', () => {
  test.each(['pending', 'claimed', 'creditFailed'] as const)(
    'closes a part that is %s, and frees it',
    async (state) => {
      const id = await pays()
      await tried(async (tx) => {
        const madeIds = await split(tx, id)
        await putEntry(tx, madeIds[0]!, state)
        await saveUndoneGroup(tx, { by: 'split', sourceIds: [id], madeIds }, nok)
        for (const part of madeIds)
          expect(await readEntry(tx, part)).toMatchObject({
            ...free,
            state: 'cancelled',
            disposition: 'unmade',
          })
        expect(await readEntry(tx, id)).toMatchObject({ ...free, state: 'pending', disposition: null })
      })
    },
  )

  test.each(['crediting', 'done'] as const)(
    'leaves a part that is %s as it is, and other entries',
    async (state) => {
      const [id, other] = [await pays(), await pays()]
      await tried(async (tx) => {
        const madeIds = await split(tx, id)
        await putEntry(tx, madeIds[0]!, state)
        await saveUndoneGroup(tx, { by: 'split', sourceIds: [id], madeIds }, nok)
        expect(await readEntry(tx, madeIds[0]!)).toMatchObject({ state, disposition: null })
        expect(await readEntry(tx, other)).toMatchObject({ state: 'pending', employee: null })
      })
    },
  )

  test('names who undid it, though somebody else had split it', async () => {
    const id = await pays()
    await tried(async (tx) => {
      const madeIds = await split(tx, id)
      await saveUndoneGroup(tx, { by: 'split', sourceIds: [id], madeIds }, dao as EmployeeEmail)
      for (const one of [id, ...madeIds]) expect(await readEntry(tx, one)).toMatchObject({ employee: dao })
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
