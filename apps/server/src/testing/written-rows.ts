import type { Sql } from '#platform/database/database.ts'
import { ourSchemas } from '#platform/backup/tables.ts'

/**
 * Notes every row that any statement inserts, updates or deletes from now on, with its transaction, by triggers that
 * only tests have.
 */
export async function noteWrittenRows(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.unsafe(`
      create schema if not exists written;
      create unlogged table if not exists written.row (tx xid8, relation text, change text, key text);
      create or replace function written.note() returns trigger security definer language plpgsql as $$
        declare key text;
        begin
          if tg_table_name = 'audit' and tg_op = 'INSERT' then key := new.seq; end if;
          if tg_table_name = 'operation' and tg_op = 'INSERT' then key := new.operation_id; end if;
          insert into written.row values (pg_current_xact_id(), tg_table_name, tg_op, key);
          return null;
        end $$;`)
    const tables = await tx<{ name: string }[]>`
      select format('%I.%I', n.nspname, c.relname) as name
      from pg_namespace n join pg_class c on c.relnamespace = n.oid and c.relkind = 'r'
      where ${ourSchemas(tx)} and not exists (
        select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'note_written')`
    for (const { name } of tables)
      await tx.unsafe(`create trigger note_written after insert or update or delete on ${name}
        for each row execute function written.note()`)
  })
}

/**
 * Returns how many rows a command wrote, by table: `request ~1` is one updated row, `+` an inserted and `-` a deleted one.
 * Its transactions are those that wrote one of these audit lines (`seq`) or this operation, so what workers write
 * meanwhile does not count. A statement that has lost the condition for its one row is seen by its number.
 */
export async function writtenRows(
  sql: Sql,
  { lines, operationId }: { lines: readonly number[]; operationId: string | undefined },
): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    with mine as (
      select tx from written.row where change = 'INSERT' and (relation = 'audit' and key = any(${lines.map(String)})
        or relation = 'operation' and key = ${operationId ?? null}))
    select relation || ' ' || string_agg(sign || n, ' ' order by sign) as text
    from (select relation, case change when 'INSERT' then '+' when 'UPDATE' then '~' else '-' end as sign, count(*) as n
      from written.row where tx in (select tx from mine) group by 1, 2) as counted
    group by relation order by relation`
  return rows.map(({ text }) => text)
}
