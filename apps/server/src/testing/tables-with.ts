import type { Db } from '#platform/database/database.ts'

/** Returns the tables of the whole database in which a word occurs, and in how many rows. */
export async function tablesWith(db: Db, word: string): Promise<Record<string, number>> {
  const tables = await db<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('khlang', 'auth')`
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await db.unsafe<{ count: number }[]>(
      `select count(*)::int as count from ${name} t where t::text like '%' || $1 || '%'`,
      [word],
    )
    if (row!.count > 0) found[name.replace('khlang.', '')] = row!.count
  }
  return found
}
