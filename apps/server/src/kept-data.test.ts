import { defaultRetentionDays } from '@khlang/domain/retention'
import { keptData, keptKinds, type KeptTime } from '@khlang/domain/settings/kept-data'
import { actorColumns, impersonalColumns, programValueColumns } from '@khlang/domain/impersonal-columns'
import { expect, test } from 'vitest'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()

type Column = { table: string; column: string }
const columnName = ({ table, column }: Column) => `${table}.${column}`

/** Returns every column that can hold text, a document, a file or an address. */
async function wordColumns(): Promise<string[]> {
  const rows = await world.sql<Column[]>`
    select case when c.table_schema = 'khlang' then '' else c.table_schema || '.' end || c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema in ('khlang', 'auth', 'public') and t.table_type = 'BASE TABLE'
      and (c.data_type in ('text', 'json', 'jsonb', 'bytea', 'character varying', 'character', 'inet', 'xml', 'USER-DEFINED')
        or c.udt_name in ('_text', '_jsonb', '_varchar', '_bytea'))`
  return rows
    .filter(({ column }) => !programValueColumns.includes(column) && !actorColumns.includes(column))
    .map(columnName)
    .toSorted()
}
const listed = (columns: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(columns).flatMap(([table, names]) => names.map((column) => columnName({ table, column })))
const personal = Object.values(keptData).flatMap(({ columns }) => listed(columns))
const impersonal = listed(impersonalColumns)

// Invariant: Every table that only grows, and every column that names a person, has a declared time for which
// it is kept. Rule: `domain/retention.ts`, `settings/kept-data.ts`. Database: `keep_sign_in`,
// `keep_slip_picture`.
test('every text column is classified as personal or not, with its retention or the reason to keep it', async () => {
  const classified = new Set([...personal, ...impersonal])
  expect((await wordColumns()).filter((column) => !classified.has(column))).toEqual([])
})

test('no column is in both classes, and every listed column exists', async () => {
  expect(personal.filter((column) => impersonal.includes(column))).toEqual([])
  const rows = await world.sql<{ name: string }[]>`
    select case when table_schema = 'khlang' then '' else table_schema || '.' end || table_name || '.' || column_name as name
    from information_schema.columns where table_schema in ('khlang', 'auth')`
  const there = new Set(rows.map(({ name }) => name))
  expect([...personal, ...impersonal].filter((column) => !there.has(column))).toEqual([])
})

test('the nightly removal covers the listed data and nothing else', () => {
  const times: KeptTime[] = keptKinds.map((kind) => keptData[kind].time)
  const timed = times.flatMap((time) => ('days' in time ? [time.days] : []))
  expect(timed.toSorted()).toEqual(Object.keys(defaultRetentionDays).toSorted())
})

test('money and the audit are kept for ever, by a named duty', () => {
  const forEver = keptKinds.filter((kind) => 'stays' in keptData[kind].time)
  expect(forEver.toSorted()).toEqual(['acts', 'blocked', 'books', 'employee', 'entry', 'ownAccount', 'slip'])
})
