import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFakeFirestore } from '@khlang/seed/fake-firestore'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Sql } from '#platform/database/database.ts'
import { importLiveProject, importOldProject } from '#testing/old-project.ts'
import { newTestDatabase, type TestDatabase, slowly } from '#testing/test-database.ts'
import type { Report } from '../report.ts'

let database: TestDatabase
let sql: Sql
let folder: string
beforeEach(async () => {
  database = await newTestDatabase()
  sql = connect(database.url, slowly)
  folder = await mkdtemp(join(tmpdir(), 'khlang-today-'))
})
afterEach(async () => {
  await sql.end({ timeout: 5 })
  await rm(folder, { recursive: true })
  await database[Symbol.asyncDispose]()
})

const entry = {
  qty: 537,
  status: 'กำลังดำเนินการ',
  type: 'deposit',
  bank: 'SCB',
  createdate: '2026-05-01 09:10:00',
}
const credited = { ...entry, status: 'ดำเนินการแล้ว' }
type Lists = Record<'krungsri' | 'krungsri_today', Record<string, object>>

/** Imports these two lists as a file, a batch of one document at a time if asked. */
async function bring(lists: Partial<Lists>, batchSize?: number): Promise<Report> {
  const path = join(folder, 'firestore.json')
  await writeFile(path, JSON.stringify(lists))
  const { report } = await importOldProject(sql, { files: { firestore: [path] } }, batchSize)
  expect(report.agrees).toBe(true)
  return report
}
const entries = () => sql`select id, amount_satang, state from statement_entry order by number`
const ofLists = async () =>
  (
    await sql`
      select collection || '/' || key || ' ' || verdict || coalesce(' ' || reason, '') as text, row_id from firebase_document
      order by 1`
  ).map(({ text, rowId }) => [text, rowId])

test('of two equal transfers in today’s list, of which the complete list has one, both are imported', async () => {
  await bring({ krungsri: { whole: entry }, krungsri_today: { first: entry, second: entry } })
  expect(await entries()).toMatchObject([{ amountSatang: 53_700 }, { amountSatang: 53_700 }])
  expect((await ofLists()).filter(([, row]) => row !== null)).toHaveLength(3)
})

async function bringLive(lists: Partial<Lists>): Promise<Report> {
  const documents = Object.entries(lists).flatMap(([collection, some]) =>
    Object.entries(some).map(([id, body]) => ({ collection, id, body: body as Record<string, unknown> })),
  )
  await using fake = await startFakeFirestore({ documents })
  const collections = ['krungsri', 'krungsri_today']
  return (await importLiveProject(sql, { files: {} }, { fake, collections })).report
}

const ways = { 'from a file': bring, 'read live': bringLive }
const cases = (['from a file', 'read live'] as const).flatMap((way) =>
  ['same', 'another'].flatMap((key) =>
    [{}, { same: entry }, { same: credited }].map((left) => [way, key, left] as const),
  ),
)

test.each(cases)(
  'an entry of today’s list that the complete list has later stays one: %s, with the key %s, and left of today’s %o',
  async (way, key, left) => {
    await bring({ krungsri_today: { same: entry } })
    const [first] = await entries()
    const { agrees } = await ways[way]({ krungsri: { [key]: credited }, krungsri_today: left })
    expect(agrees).toBe(true)
    expect(await entries()).toEqual([{ id: first!['id'], amountSatang: 53_700, state: 'done' }])
    expect(await ofLists()).toEqual([
      [`krungsri/${key} changed`, first!['id']],
      ['krungsri_today/same left-out said-twice', first!['id']],
    ])
    // From then on it is an entry of the complete list.
    await ways[way]({ krungsri: { [key]: { ...credited, qty: 538 } }, krungsri_today: left })
    expect(await entries()).toEqual([{ id: first!['id'], amountSatang: 53_800, state: 'done' }])
  },
)

test('each entry of today’s list becomes one of the complete list only, first the one under its key', async () => {
  await bring({ krungsri_today: { b: entry, c: entry } })
  const [b, c] = await entries()
  await bring({ krungsri: { a: entry, b: entry, d: entry, e: { ...entry, qty: 9 } } }, 1)
  const all = await entries()
  expect(all).toHaveLength(4)
  const rows = new Map(await ofLists().then((lists) => lists.map(([text, row]) => [text, row] as const)))
  expect([rows.get('krungsri/a changed'), rows.get('krungsri/b changed')]).toEqual([c!['id'], b!['id']])
  expect([...rows.keys()]).toContain('krungsri/d new')
  await bring({ krungsri: { a: entry, b: entry, d: entry, e: { ...entry, qty: 9 } } })
  expect(await entries()).toEqual(all)
})

test('an entry of today’s list that was changed here stays as it is when the complete list has it', async () => {
  await bring({ krungsri_today: { same: entry } })
  await sql`update statement_entry set state = 'done', employee = 'nok@example.test'`
  const before = await entries()
  for (const qty of [537, 600]) {
    await bring({ krungsri: { same: { ...entry, qty } } })
    expect(await entries()).toEqual(before)
    expect((await ofLists())[0]).toEqual(['krungsri/same kept changed-here', before[0]!['id']])
  }
})
