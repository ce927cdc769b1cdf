import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import postgres from 'postgres'
import { driverFormats, noticeLostMachine, withoutTimeLimits } from '../database/database.ts'
import type { SequenceValue, Sum } from './records.ts'
import { newRowSum } from './row-sum.ts'

/**
 * Exports and imports the tables of one of our databases with COPY. Needs only the database driver, no
 * PostgreSQL tools.
 */

/** `schema` is empty for our own, `columns` lacks generated ones. */
export type BackupTable = { schema: string; name: string; columns: string[] }
type Tx = postgres.TransactionSql

/**
 * Opens a separate connection without time limits for statements, with settings that always format values the same
 * way.
 */
export const connectUnlimited = (url: string) =>
  postgres(url, {
    max: 1,
    onnotice: () => {},
    connect_timeout: 10,
    idle_timeout: 0,
    max_lifetime: null,
    connection: {
      ...driverFormats,
      ...withoutTimeLimits,
      ...noticeLostMachine,
      application_name: 'khlang-backup',
      lock_timeout: 30_000,
      TimeZone: 'UTC',
    },
  })

/**
 * The schemas of our tables. The login's own schema may have another name in the database that is restored,
 * or may be the schema of the migrations.
 */
export const ourSchemas = (tx: Tx) => tx`n.nspname in (current_schema(), 'auth', 'khlang')`
/**
 * SQL: the schema name that is stored with a table. Tables in our schema are stored without one, except the
 * list of migrations.
 */
const storedSchemaOf = (tx: Tx, relation: string) =>
  tx`case when n.nspname = current_schema() and ${tx.unsafe(relation)} <> 'migration' then '' else n.nspname::text end`

export const listTables = (tx: Tx): Promise<BackupTable[]> =>
  tx<BackupTable[]>`
    select ${storedSchemaOf(tx, 'c.relname')} as schema, c.relname::text as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_namespace n join pg_class c on c.relnamespace = n.oid and c.relkind = 'r'
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where ${ourSchemas(tx)} group by 1, 2 order by 1, 2`

export const readSequences = (tx: Tx): Promise<SequenceValue[]> =>
  tx<SequenceValue[]>`
    select ${storedSchemaOf(tx, 's.sequencename')} as schema, s.sequencename::text as name, s.last_value::text as last
    from pg_namespace n join pg_sequences s on s.schemaname = n.nspname
    where ${ourSchemas(tx)} and s.last_value is not null order by 1, 2`

/** Sets each sequence to its value at the time of the backup. */
export async function setSequences(tx: Tx, values: readonly SequenceValue[]): Promise<void> {
  for (const { schema, name, last } of values)
    await tx`
      select setval(format('%I.%I', case when ${schema} = '' then current_schema() else ${schema} end, ${name}::text)::regclass, ${last}::bigint)`
}

/** Yields the rows of a table in chunks. `rowSum` is the checksum once all are read. */
export async function* copyOut(tx: Tx, table: BackupTable, rowSum = newRowSum()): AsyncGenerator<Buffer> {
  const rows: Readable = await tx.unsafe(`copy ${await nameOf(tx, table)} to stdout`).readable()
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const row of rows as AsyncIterable<Buffer>) {
    waiting.push(row)
    bytes += row.length
    if (bytes < 64 * 1024) continue
    const chunk = Buffer.concat(waiting)
    rowSum.add(chunk)
    yield chunk
    waiting = []
    bytes = 0
  }
  // If the last rows filled the buffer, the driver leaves the connection paused after the end. This resumes
  // it.
  rows._read(0)
  if (bytes === 0) return
  const chunk = Buffer.concat(waiting)
  rowSum.add(chunk)
  yield chunk
}

export async function sumOf(tx: Tx, table: BackupTable): Promise<Sum> {
  const sum = newRowSum()
  const chunks = copyOut(tx, table, sum)
  while (!(await chunks.next()).done);
  return sum.read()
}

export async function copyIn(tx: Tx, table: BackupTable, chunks: AsyncIterable<Buffer>): Promise<void> {
  const rows: Writable = await tx.unsafe(`copy ${await nameOf(tx, table)} from stdin`).writable()
  const failed = once(rows, 'error').then(([error]) => {
    throw error
  })
  failed.catch(() => {})
  try {
    for await (const chunk of chunks) {
      if (!rows.write(chunk)) await Promise.race([once(rows, 'drain'), failed])
    }
  } catch (error) {
    rows.destroy(error as Error) // otherwise the database waits for more rows, and nothing can be rolled back
    throw error
  }
  const finished = once(rows, 'finish')
  rows.end()
  await Promise.race([finished, failed])
}

/** Returns table and columns, quoted by the database itself. */
async function nameOf(tx: Tx, { schema, name, columns }: BackupTable): Promise<string> {
  const [row] = await tx<{ text: string }[]>`
    select format('%I.%I (%s)', case when ${schema} = '' then current_schema() else ${schema} end, ${name}::text,
      (select string_agg(quote_ident(one), ', ') from unnest(${columns}::text[]) as one)) as text`
  return row!.text
}

export type PreparedTables = { close: () => Promise<void> }

/**
 * Prepares the tables so that every row can be loaded as it was: empties them, disables the triggers and
 * drops the foreign keys. `close` restores the foreign keys, which checks every one. The owner of the tables
 * may do all of this; no other rights are needed.
 */
export async function prepareTables(tx: Tx): Promise<PreparedTables> {
  const names = (
    await tx<{ name: string }[]>`
      select format('%I.%I', n.nspname, c.relname) as name
      from pg_namespace n join pg_class c on c.relnamespace = n.oid and c.relkind = 'r'
      where ${ourSchemas(tx)} order by 1`
  ).map(({ name }) => name)
  const keys = await tx<{ onTable: string; name: string; definition: string }[]>`
    select k.conrelid::regclass::text as "onTable", quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_namespace n join pg_constraint k on k.connamespace = n.oid and k.contype = 'f'
    where ${ourSchemas(tx)} order by 1, 2`
  for (const { onTable, name } of keys) await tx.unsafe(`alter table ${onTable} drop constraint ${name}`)
  for (const name of names) await tx.unsafe(`alter table ${name} disable trigger user`)
  if (names.length > 0) await tx.unsafe(`truncate ${names.join(', ')}`)
  return {
    async close() {
      for (const { onTable, name, definition } of keys)
        await tx.unsafe(`alter table ${onTable} add constraint ${name} ${definition}`)
      for (const name of names) await tx.unsafe(`alter table ${name} enable trigger user`)
    },
  }
}

/** Returns the migrations that were run; null if ours were never run. */
export async function readVersion(tx: Tx): Promise<{ name: string; hash: string }[] | null> {
  const [found] = await tx<{ found: boolean }[]>`select to_regclass('khlang.migration') is not null as found`
  if (!found?.found) return null
  return tx<{ name: string; hash: string }[]>`select name, hash from khlang.migration order by name`
}

/** Returns whether none of these tables has a row, so that the shop has not been used; a missing table is empty. */
export async function isEmpty(tx: Tx, tables: readonly string[]): Promise<boolean> {
  for (const table of tables) {
    const [exists] = await tx<{ found: boolean }[]>`select to_regclass(${table}) is not null as found`
    if (!exists?.found) continue
    const [row] = await tx.unsafe(`select 1 from ${table} limit 1`)
    if (row) return false
  }
  return true
}
