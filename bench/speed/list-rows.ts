import type { Sql } from '../../apps/server/src/platform/database/database.ts'

const atOnce = 25_000

/**
 * Inserts requests of a year, numbered from the newest: about `waitingCount` of the newest deposits are waiting,
 * the others settled; one in seven is a withdrawal. Ids sort by creation time, like the server's.
 */
export async function fillRequests(sql: Sql, count: number, waitingCount: number): Promise<void> {
  await sql`vacuum analyze player`
  const [{ players } = { players: 0 }] = await sql<
    { players: number }[]
  >`select count(*) as players from player`
  for (let from = 0; from < count; from += atOnce) {
    const to = Math.min(count, from + atOnce) - 1
    await sql`
      insert into request (id, external_key, kind, player_id, amount, bonus, state, employee, result, created_at, updated_at)
      select made.id, made.id::text, case when n % 7 = 3 then 'withdrawal' else 'deposit' end,
        player.id, (50 + n::bigint * 7919 % 4950)::int, case when n % 5 = 0 then 50 else 0 end,
        made.state, case when made.state = 'pending' then null else 'owner@example.test' end, null, made.at, made.at
      from generate_series(${from}::int, ${to}::int) as n
      join (select id, row_number() over (order by code) - 1 as place from player) player
        on player.place = n::bigint * 48271 % ${players}::bigint
      cross join lateral (select
        clock_timestamp() - interval '1 year' * n / ${count}::int - interval '1 second' as at,
        case when n % 7 <> 3 and n < ${waitingCount}::int * 7 / 4 and n % 3 <> 0 then 'pending' when n % 10 = 0 then 'cancelled' else 'done' end as state
      ) shape
      cross join lateral (select shape.at, shape.state, (
        lpad(to_hex((extract(epoch from shape.at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' ||
        substr(md5(n::text), 4, 15))::uuid as id) made`
  }
  await sql`vacuum analyze request`
  await sql`checkpoint`
}

export async function countStates(sql: Sql): Promise<string> {
  const rows = await sql<{ state: string; count: number }[]>`
    select state, count(*) from request where kind = 'deposit' group by state order by count(*)`
  return rows.map(({ state, count }) => `${count.toLocaleString('en')} ${state}`).join(', ')
}

export type Scans = { sequential: number; byIndex: number }

/** Reads how often the table was read as a whole, and how often through the index made for this page. */
export async function readScans(sql: Sql): Promise<Scans> {
  await sql`select pg_stat_clear_snapshot()`
  const [row] = await sql<Scans[]>`
    select seq_scan as sequential, (select idx_scan from pg_stat_user_indexes where indexrelname = 'request_by_state') as by_index
    from pg_stat_user_tables where relname = 'request'`
  return row!
}
