import type { ListName } from '@khlang/contract/reports/reports'
import type { Db, Tx } from '#platform/database/database.ts'

export type View = {
  id: string
  list: ListName
  name: string
  /** Filter and sort, as in the list's address. */
  search: Record<string, string>
  /** Whether all employees see it. */
  shared: boolean
  authorId: string
  author: string
}

const view = (db: Db) => db`
  select v.id, v.list, v.name, v.search, v.shared, v.author_id, e.display_name as author, v.created_at
  from list_view v join employee e on e.id = v.author_id`

/** Returns an employee's own views and those that others share, in order of creation. */
export const viewsOf = (db: Db, list: ListName, employeeId: string): Promise<View[]> =>
  db<View[]>`
    ${view(db)} where v.list = ${list} and (v.author_id = ${employeeId} or v.shared) order by v.created_at, v.id`

/** Counts the shared views of a list. Serialised per list, so that parallel calls cannot exceed the limit. */
export async function countShared(tx: Tx, list: ListName): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`shared views ${list}`}, 0))`
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from list_view where list = ${list} and shared`
  return row!.count
}

/** Counts an employee's views. Serialised per employee, so that parallel calls cannot exceed the limit. */
export async function countViews(tx: Tx, authorId: string): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`views ${authorId}`}, 0))`
  const [row] = await tx<
    { count: number }[]
  >`select count(*) as count from list_view where author_id = ${authorId}`
  return row!.count
}

export async function lockView(tx: Tx, id: string): Promise<View | null> {
  const [row] = await tx<View[]>`${view(tx)} where v.id = ${id} for update of v`
  return row ?? null
}

export type NewView = Omit<View, 'author'>

export async function addView(db: Db, { id, list, name, search, shared, authorId }: NewView): Promise<void> {
  await db`
    insert into list_view (id, list, name, search, shared, author_id)
    values (${id}, ${list}, ${name}, ${db.json(search)}, ${shared}, ${authorId})`
}

export async function changeView(
  db: Db,
  { id, name, search, shared }: Pick<View, 'id' | 'name' | 'search' | 'shared'>,
): Promise<void> {
  await db`
    update list_view set name = ${name}, search = ${db.json(search)}, shared = ${shared} where id = ${id}`
}

export async function deleteView(db: Db, id: string): Promise<void> {
  await db`delete from list_view where id = ${id}`
}
