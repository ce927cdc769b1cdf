import type { Sql } from '#platform/database/database.ts'

/**
 * Makes every new row of a table fail with this code of PostgreSQL, as on a full disk (`53100`), until disposed.
 * `tries` returns how many have failed.
 */
export async function failingInserts(sql: Sql, table: string, code: string) {
  const name = `fail_${table}`
  // A sequence counts on when a transaction is rolled back.
  await sql.unsafe(`
    create sequence ${name}_tries;
    grant all on sequence ${name}_tries to public;
    create function ${name}() returns trigger language plpgsql as $$
    begin
      perform nextval('${name}_tries');
      raise exception 'no insert into ${table}' using errcode = '${code}';
    end $$;
    create trigger ${name} before insert on ${table} for each row execute function ${name}()`)
  return {
    async tries(): Promise<number> {
      const [row] = await sql.unsafe<{ tries: number }[]>(
        `select case when is_called then last_value else 0 end as tries from ${name}_tries`,
      )
      return row!.tries
    },
    async [Symbol.asyncDispose]() {
      await sql.unsafe(`drop function ${name} cascade; drop sequence ${name}_tries`)
    },
  }
}
