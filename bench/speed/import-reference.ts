import type { Sql } from '../../apps/server/src/platform/database/database.ts'

const batch = 5_000

/** Returns the seconds to insert every imported entry once more: the same indexes and batches, but no decisions. */
export async function bareInsert(sql: Sql): Promise<number> {
  await sql`create table bench_entry (like statement_entry including all)`
  const rows = await sql<Record<string, unknown>[]>`
    select id, account_code, channel, direction, amount_satang, occurred_at, fingerprint, sender_bank, sender_account,
      balance_after_satang, raw_text, import_id
    from statement_entry where import_id is not null order by number`
  const startedAt = performance.now()
  for (let from = 0; from < rows.length; from += batch) {
    const part = rows.slice(from, from + batch)
    await sql`
      insert into bench_entry (id, account_code, channel, direction, amount_satang, occurred_at, fingerprint, sender_bank,
        sender_account, balance_after_satang, raw_text, import_id)
      select id, "accountCode", channel, direction, "amountSatang", "occurredAt", fingerprint, "senderBank", "senderAccount",
        "balanceAfterSatang", "rawText", "importId"
      from jsonb_to_recordset(${sql.json(part as never)}) as r (id uuid, "accountCode" text, channel text, direction text,
        "amountSatang" bigint, "occurredAt" timestamptz(3), fingerprint text, "senderBank" text, "senderAccount" text,
        "balanceAfterSatang" bigint, "rawText" text, "importId" uuid)`
  }
  const seconds = (performance.now() - startedAt) / 1000
  await sql`drop table bench_entry`
  return seconds
}
