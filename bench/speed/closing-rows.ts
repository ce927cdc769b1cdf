import type { Sql } from '../../apps/server/src/platform/database.ts'

const atOnce = 20_000

type Books = { entries: number; days: number; onTheBusiest: number }

/**
 * Years in which every deposit was paid, matched and credited: request, entry with its bank's balance, order, and the two lines of
 * the audit, oldest first. One day in the middle has as many as a year of small shops. Returns that day.
 */
export async function fillBooks(sql: Sql, { entries, days, onTheBusiest }: Books): Promise<string> {
  const busiest = new Date(Date.now() + 7 * 3_600_000 - 500 * 86_400_000).toISOString().slice(0, 10)
  const end = new Date(Date.now() - 86_400_000)
  const start = new Date(end.getTime() - days * 86_400_000)
  await fill(sql, { count: entries, from: start, to: end, tag: 'y' })
  const noon = new Date(`${busiest}T08:00:00+07:00`)
  await fill(sql, {
    count: onTheBusiest,
    from: noon,
    to: new Date(noon.getTime() + 12 * 3_600_000),
    tag: 'b',
  })
  // What each bank says is left after each line.
  await sql.begin(async (tx) => {
    await tx`alter table statement_entry disable trigger user`
    await tx`
      update statement_entry e set balance_after_satang = b.held from (
        select id, 100000 + sum(amount_satang) over (partition by account_code order by occurred_at, number) as held
        from statement_entry) b where b.id = e.id`
    await tx`alter table statement_entry enable trigger user`
  })
  for (const table of ['statement_entry', 'request', 'credit_order', 'audit'])
    await sql`vacuum analyze ${sql(table)}`
  await sql`checkpoint`
  return busiest
}

type Span = { count: number; from: Date; to: Date; tag: string }

async function fill(sql: Sql, { count, from, to, tag }: Span): Promise<void> {
  for (let first = 0; first < count; first += atOnce) {
    const last = Math.min(count, first + atOnce) - 1
    await sql`
      with made as materialized (
        select n, gen_random_uuid() as request_id, gen_random_uuid() as entry_id, gen_random_uuid() as order_id, player.id as player_id,
          player.external_key, (50 + n::bigint * 7919 % 4950)::int as amount,
          (array['scb-1', 'kbank-1', 'krungsri-1', 'truemoney-1'])[1 + n % 4] as account,
          ${from}::timestamptz + (${to}::timestamptz - ${from}::timestamptz) * n / ${count}::int as at
        from generate_series(${first}::int, ${last}::int) n
        join (select id, external_key, row_number() over (order by code) - 1 as place from player) player
          on player.place = n % (select count(*) from player)),
      request_row as (
        insert into request (id, external_key, kind, player_id, amount, state, employee, order_id, created_at, updated_at)
        select request_id, request_id::text, 'deposit', player_id, amount, 'done', 'owner@example.test', order_id, at, at from made),
      entry_row as (
        insert into statement_entry (id, account_code, channel, direction, amount_satang, occurred_at, reference, fingerprint, state,
          request_id, player_id, order_id, employee, created_at, updated_at)
        select entry_id, account, 'bank', 'in', amount::bigint * 100, at, ${tag} || n, entry_id::text, 'done', request_id, player_id,
          order_id, 'owner@example.test', at, at
        from made),
      order_row as (
        insert into credit_order (id, purpose, kind, player_id, player_key, credits, request_id, request_key, request_from, entry_id,
          ordered_by, state, fence, tries, sent_at, created_at, updated_at)
        select order_id, 'creditDeposit', 'addCredit', player_id, external_key, amount, request_id, request_id::text, 'pending',
          entry_id, 'owner@example.test', 'done', 1, 1, at, at, at
        from made)
      insert into audit (at, actor, act, object_kind, object_id, after, player_id)
      select at, 'owner@example.test', act, kind, case kind when 'entry' then entry_id else order_id end::text, '{}', player_id
      from made, (values ('entry.match', 'entry'), ('order.done', 'order')) a (act, kind) order by at`
  }
}
