import type { Sql } from '../../apps/server/src/platform/database/database.ts'

const atOnce = 500_000
/** The prefix of the external key of all requests that `fillPastRequests` inserts, which have no orders. */
export const pastKey = 'many'

/**
 * Inserts requests of the last `days` days, evenly over them; a few players have a great many and most have few,
 * as in reality. Written without triggers; indexes are dropped and built again. The sums are not: whoever needs them
 * calls `rebuildRollups`. A real shop writes requests one by one.
 */
export async function fillPastRequests(sql: Sql, { requests, days }: { requests: number; days: number }) {
  const connection = await sql.reserve()
  try {
    await connection`set statement_timeout = 0`
    await connection`set maintenance_work_mem = '512MB'`
    await connection`set session_replication_role = replica`
    const indexes = await connection<{ indexname: string; indexdef: string }[]>`
      select i.indexname, i.indexdef from pg_indexes i
      where i.tablename = 'request' and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`
    for (const { indexname } of indexes) await connection`drop index ${connection(indexname)}`
    await connection`
      create temp table placed as select id, row_number() over (order by hashtext(code)) - 1 as place from player`
    await connection`create unique index on placed (place) include (id)`
    await connection`analyze placed`
    const [{ players }] = (await connection`select count(*)::int as players from placed`) as unknown as [
      { players: number },
    ]
    for (let from = 0; from < requests; from += atOnce)
      await connection`
        insert into request (id, external_key, kind, player_id, amount, bonus, state, via, employee, created_at, updated_at)
        select ('00000000-0000-8000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${pastKey}::text || n,
          case when h % 100 < 78 then 'deposit' else 'withdrawal' end, p.id, (1 + h / 7 % 50) * 100,
          case when h % 100 < 30 then h / 11 % 100 else 0 end,
          case when h % 100 < 72 then 'done' when h % 100 < 78 then 'cancelled' when h % 100 < 98 then 'transferred' else 'cancelled' end,
          case when h % 100 between 78 and 97 then 'scb' end, 'owner@example.test', at, at + interval '3 minutes'
        from generate_series(${from}::int, ${Math.min(requests, from + atOnce) - 1}::int) n
          cross join lateral (select abs(hashint4(n)) as h, abs(hashint4(n + 7)) / 2147483648.0 as share) hashed
          cross join lateral (
            select date_trunc('day', clock_timestamp()) - make_interval(days => ${days}) + n::float8 / ${requests}::int * make_interval(days => ${days}) as at
          ) moment
          join placed p on p.place = least(floor(${players}::int * power(share, 3)), ${players - 1}::int)::bigint`
    for (const { indexdef } of indexes) await connection.unsafe(indexdef)
    await connection`set session_replication_role = origin`
    await connection`drop table placed`
    await connection`vacuum analyze request`
  } finally {
    connection.release()
  }
}
