import type { PlayerId } from '@khlang/domain/brand'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { insertAuditLine, insertAuditLink, minutesAgo, triedOnStaff } from '#testing/staff-rows.ts'
import {
  auditBy,
  type AuditFilter,
  countAudit,
  countSealing,
  findActors,
  findAuditLine,
  findLastChange,
  listAudit,
  streamAudit,
} from './audit-store.ts'

const world = worldOfFile()
const tried = (attempt: (tx: Tx) => Promise<void>) =>
  triedOnStaff(world, async (tx) => {
    await tx`delete from audit`
    await tx`delete from audit_link`
    await attempt(tx)
  })
const newest = { by: 'time', sort: auditBy.time, direction: 'desc' as const }
const numbersOf = (rows: readonly { number: number }[]) => rows.map(({ number }) => number)
const objectId = '0190f1a2-7b1c-7000-8000-00000000000a'
const player = () => world.shop.players[0]!
const another = () => world.shop.players[1]!
/** Midnight in Bangkok. */
const day = (day: number) => ({ at: new Date(Date.UTC(2026, 9, day - 1, 17)) })

async function manyLines(tx: Tx) {
  await tx`update player set code = upper(code)`
  await insertAuditLine(tx, 101, { ...day(4), act: 'order.done', objectKind: 'order', objectId })
  await insertAuditLine(tx, 102, { ...day(5), actor: 'pim@example.test', playerId: player().id })
  await insertAuditLine(tx, 103, { ...day(6), act: 'player.create', playerId: another().id })
  await insertAuditLine(tx, 104, { ...day(7), act: 'request.create', objectKind: 'request', objectId })
}
const filters: [string, () => AuditFilter, number[]][] = [
  ['none', () => ({}), [104, 103, 102, 101]],
  ['from a day', () => ({ from: '2026-10-06' as never }), [104, 103]],
  ['up to a day', () => ({ to: '2026-10-05' as never }), [102, 101]],
  ['an employee', () => ({ employee: 'pim@example.test' }), [102]],
  ['an act', () => ({ act: 'player.create' }), [103]],
  ['the act of every order', () => ({ act: 'order.done' }), [101]],
  ['a kind', () => ({ kind: 'request' }), [104]],
  ['an object', () => ({ object: objectId }), [104, 101]],
  ['a player', () => ({ player: player().code.toLowerCase() }), [102]],
  ['an e-mail', () => ({ q: 'PIM@example.test' }), [102]],
  ['a number', () => ({ q: '103' }), [103]],
  ['an id', () => ({ q: objectId }), [104, 101]],
  ['the code of a player', () => ({ q: another().code.toUpperCase() }), [103]],
  ['the beginning of an e-mail', () => ({ q: 'pim@' }), []],
]
test.each(filters)('lines of the audit are found by a filter: %s', (_, filter, expected) =>
  tried(async (tx) => {
    await manyLines(tx)
    const found = await listAudit(tx, filter(), { limit: 20, sorting: newest, after: null })
    expect(numbersOf(found)).toEqual(expected)
    expect(await countAudit(tx, filter())).toBe(expected.length)
  }),
)

test('a page of the audit and a count look one further; only chosen lines are exported', () =>
  tried(async (tx) => {
    await manyLines(tx)
    const page = await listAudit(tx, {}, { limit: 2, sorting: newest, after: null })
    expect(numbersOf(page)).toEqual([104, 103, 102])
    const after = { value: page[1]!.createdAt, id: page[1]!.id }
    expect(numbersOf(await listAudit(tx, {}, { limit: 2, sorting: newest, after }))).toEqual([102, 101])
    expect(await countAudit(tx, {}, { limit: 2 })).toBe(3)
    const selection = { ids: [page[0]!.id, page[2]!.id], except: [] }
    expect(await countAudit(tx, { kind: 'player' }, { selection })).toBe(1)
    const exported: { number: number }[] = []
    for await (const rows of streamAudit(tx, {}, { sorting: newest, selection })) exported.push(...rows)
    expect(numbersOf(exported)).toEqual([104, 102])
  }))

test('a line shows its own player, and whether it is sealed itself', () =>
  tried(async (tx) => {
    await insertAuditLine(tx, 7, { playerId: player().id as PlayerId })
    await insertAuditLine(tx, 8)
    await insertAuditLink(tx, 3, 8)
    const [open, sealed] = await listAudit(
      tx,
      {},
      { limit: 5, sorting: { ...newest, direction: 'asc' }, after: null },
    )
    expect(open).toMatchObject({ number: 7, sealed: false, playerCode: player().code })
    expect(sealed).toMatchObject({ number: 8, sealed: true, playerCode: null })
    expect(await findAuditLine(tx, sealed!.id)).toEqual(sealed)
    expect(await findAuditLine(tx, '00000000-0000-8000-8000-000000000009')).toBeNull()
  }))

test('the last change of something is neither an earlier one nor one of something else', () =>
  tried(async (tx) => {
    const last = minutesAgo(6)
    const of = { objectKind: 'setting', objectId: 'rules' }
    await insertAuditLine(tx, 5, { ...of, actor: 'tan', at: last })
    await insertAuditLine(tx, 4, { ...of, actor: 'pim', at: minutesAgo(2) })
    await insertAuditLine(tx, 6, { ...of, actor: 'dao', objectId: 'other' })
    await insertAuditLine(tx, 7, { ...of, actor: 'lek', objectKind: 'view' })
    expect(await findLastChange(tx, ['setting', 'rules'])).toEqual({ actor: 'tan', at: last })
    expect(await findLastChange(tx, ['setting', 'none'])).toBeNull()
  }))

test('everybody who has done something is named once, in alphabetical order', () =>
  tried(async (tx) => {
    for (const [at, actor] of ['pim', 'dao', 'tan', 'pim', 'dao'].entries())
      await insertAuditLine(tx, at + 1, { actor })
    expect(await findActors(tx)).toEqual(['dao', 'pim', 'tan'])
    await tx`delete from audit`
    expect(await findActors(tx)).toEqual([])
  }))

test('as long as nothing is sealed every line waits, from the first', () =>
  tried(async (tx) => {
    for (const seq of [1, 2, 3]) await insertAuditLine(tx, seq)
    expect(await countSealing(tx)).toEqual({ sealed: 0, unsealed: 3 })
  }))

test('a line that was committed late does not count as one that waits', () =>
  tried(async (tx) => {
    for (const seq of [3, 4, 5, 7, 8]) await insertAuditLine(tx, seq)
    await insertAuditLink(tx, 11, 5)
    await insertAuditLink(tx, 12, 3)
    expect(await countSealing(tx)).toEqual({ sealed: 12, unsealed: 2 })
  }))

test('what waits is counted above the thousand links made last, without what is sealed there', () =>
  tried(async (tx) => {
    for (const seq of [5_001, 5_002, 9_001]) await insertAuditLine(tx, seq)
    await insertAuditLink(tx, 1, 9_001)
    await tx`
      insert into audit_link (place, seq, digest, hash)
      select n + 1, n, ${Buffer.from('digest')}, ${Buffer.from('hash')} from generate_series(1, 1000) n`
    expect(await countSealing(tx)).toEqual({ sealed: 1_001, unsealed: 2 })
  }))
