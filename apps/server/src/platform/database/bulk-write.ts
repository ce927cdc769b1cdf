import postgres from 'postgres'
import type { Db, Tx } from './database.ts'

/** The id and version of a row after it was written. */
export type WrittenRow = { id: string; version: number }

/**
 * Passes many rows as one JSON parameter, by column name, so that the statement is the same for any number of
 * rows.
 */
export const asRecords = (db: Db, rows: readonly object[]) =>
  db.json(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value])),
    ) as never,
  )

/** Cache: there are few names and millions of values. */
const columns = new Map<string, string>()
function columnOf(name: string): string {
  const column = columns.get(name) ?? postgres.fromCamel(name)
  columns.set(name, column)
  return column
}

/** So many rows have fewer than 65,534 values, which the driver refuses, unless a table has 131 columns. */
const rowsPerStatement = 500

/**
 * Splits rows for `insert into … ${tx(rows)}`, which passes each value as a parameter, into as many as one statement
 * takes. Yields nothing if there are no rows.
 */
export function* inStatements<Row extends object>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    yield rows.slice(start, start + rowsPerStatement)
}

/**
 * Locks rows in the order of their ids and returns the version of each; missing rows are left out. `lapsed` is never
 * set here: the legacy import sets it for entries (`upsert/entry-store.ts`).
 */
export async function lockRows(
  tx: Tx,
  table: string,
  ids: readonly string[],
): Promise<Map<string, { version: number; lapsed?: boolean }>> {
  const rows = await tx<WrittenRow[]>`
    select id, version from ${tx(table)} where id = any(${ids as string[]}) order by id for no key update`
  return new Map(rows.map(({ id, version }) => [id, { version }]))
}

/**
 * Until the end of this transaction, changed rows are not announced to open screens: code that writes thousands
 * of rows calls `notifyResync` once instead.
 */
export const suppressNotify = (tx: Tx) => tx`select set_config('khlang.quiet', 'on', true)`

/** Makes every screen reload its rows of these topics, when the transaction commits. */
export const notifyResync = (db: Db, topics: readonly string[]) =>
  db`
    select pg_notify('live', json_build_object('topic', topic, 'resync', true)::text) from unnest(${topics as string[]}::text[]) as topic`
