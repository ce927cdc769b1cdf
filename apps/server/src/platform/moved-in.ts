import postgres from 'postgres'
import type { Db, Tx } from './database.ts'

/** A row of ours as it stands after it was written. */
export type Placed = { id: string; version: number }

/** Many rows as one parameter, by the names of their columns: a statement costs the same however many they are. */
export const asRecords = (db: Db, rows: readonly object[]) =>
  db.json(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value])),
    ) as never,
  )

/** There are few names and millions of values. */
const columns = new Map<string, string>()
function columnOf(name: string): string {
  const column = columns.get(name) ?? postgres.fromCamel(name)
  columns.set(name, column)
  return column
}

/** Locked, in the order of their ids, and as which version each stands; what is gone is missing. */
export async function lockPlaced(
  tx: Tx,
  table: string,
  ids: readonly string[],
): Promise<Map<string, { version: number; lapsed?: boolean }>> {
  const rows = await tx<Placed[]>`
    select id, version from ${tx(table)} where id = any(${ids as string[]}) order by id for no key update`
  return new Map(rows.map(({ id, version }) => [id, { version }]))
}

/** Screens are told once, at the end, by whoever brings thousands of rows: until this transaction ends nothing is announced. */
export const suppressNotify = (tx: Tx) => tx`select set_config('khlang.quiet', 'on', true)`

export const notifyResync = (db: Db, topics: readonly string[]) =>
  db`
    select pg_notify('live', json_build_object('topic', topic, 'resync', true)::text) from unnest(${topics as string[]}::text[]) as topic`
