import type { Sql } from '../../apps/server/src/platform/database/database.ts'

const atOnce = 10_000

type Books = { entries: number; days: number; onTheBusiest: number }

/**
 * Inserts years in which every deposit was paid, matched and credited: request, entry with its bank balance,
 * order, and the two audit lines, oldest first. `entries` are spread evenly over `days`; `onTheBusiest` come on
 * top, within twelve hours of one day in the middle: as many as small shops have in a year. Returns that day as
 * YYYY-MM-DD.
 */
export async function fillBooks(sql: Sql, { entries, days, onTheBusiest }: Books): Promise<string> {
  const busiest = new Date(Date.now() + 7 * 3_600_000 - 500 * 86_400_000).toISOString().slice(0, 10)
  const end = new Date(Date.now() - 86_400_000)
  const start = new Date(end.getTime() - days * 86_400_000)
  const opens = new Date(`${busiest}T08:00:00+07:00`)
  const closes = new Date(opens.getTime() + 12 * 3_600_000)
  const before = Math.round(
    (entries * (opens.getTime() - start.getTime())) / (end.getTime() - start.getTime()),
  )
  const held = new Map<string, number>()
  const tables = ['statement_entry', 'request', 'credit_order', 'audit']
  // The triggers are off, since no announcements or sums are needed, and they would take longer than
  // inserting the rows.
  for (const table of tables) await sql`alter table ${sql(table)} disable trigger user`
  await fill(sql, { count: before, from: start, to: opens, tag: 'before-' }, held)
  await fill(sql, { count: onTheBusiest, from: opens, to: closes, tag: 'busiest-' }, held)
  await fill(sql, { count: entries - before, from: closes, to: end, tag: 'after-' }, held)
  for (const table of tables) {
    await sql`alter table ${sql(table)} enable trigger user`
    await sql`vacuum analyze ${sql(table)}`
  }
  await sql`checkpoint`
  return busiest
}

type Span = { count: number; from: Date; to: Date; tag: string }

/**
 * Inserts the rows of a span. `held`: each account's balance at the start of the span, updated to the end.
 */
async function fill(sql: Sql, { count, from, to, tag }: Span, held: Map<string, number>): Promise<void> {
  for (let first = 0; first < count; first += atOnce) {
    const last = Math.min(count, first + atOnce) - 1
    const accounts = ['scb-1', 'kbank-1', 'krungsri-1', 'truemoney-1']
    const opening = accounts.map((code) => held.get(code) ?? 100_000)
    const rows = await sql<{ account: string; held: number }[]>`
      with shape as materialized (
        select n, 1 + n % 4 as which, (50 + n::bigint * 7919 % 4950)::int as amount,
          ${from}::timestamptz + (${to}::timestamptz - ${from}::timestamptz) * n / ${count}::int as at
        from generate_series(${first}::int, ${last}::int) n),
      made as materialized (
        select n, ${idOf(sql, 'a')} as request_id, ${idOf(sql, 'b')} as entry_id, ${idOf(sql, 'c')} as order_id, player.id as player_id,
          player.external_key, amount, (${accounts}::text[])[which] as account,
          (${opening}::bigint[])[which] + sum(amount::bigint * 100) over (partition by which order by n) as held,
          shape.at
        from shape
        join (select id, external_key, row_number() over (order by code) - 1 as place from player) player
          on player.place = n % (select count(*) from player)),
      request_row as (
        insert into request (id, external_key, kind, player_id, amount, state, employee, order_id, created_at, updated_at)
        select request_id, request_id::text, 'deposit', player_id, amount, 'done', 'owner@example.test', order_id, at, at from made),
      entry_row as (
        insert into statement_entry (id, account_code, channel, direction, amount_satang, balance_after_satang, occurred_at, reference,
          fingerprint, state, request_id, player_id, order_id, employee, created_at, updated_at)
        select entry_id, account, 'bank', 'in', amount::bigint * 100, held, at, ${tag} || n, entry_id::text, 'done', request_id, player_id,
          order_id, 'owner@example.test', at, at
        from made),
      order_row as (
        insert into credit_order (id, purpose, kind, player_id, player_key, credits, request_id, request_key, request_from, entry_id,
          ordered_by, state, fence, tries, sent_at, created_at, updated_at)
        select order_id, 'creditDeposit', 'addCredit', player_id, external_key, amount, request_id, request_id::text, 'pending',
          entry_id, 'owner@example.test', 'done', 1, 1, at, at, at
        from made),
      audit_row as (
        insert into audit (at, actor, act, object_kind, object_id, after, player_id)
        select at, 'owner@example.test', act, kind, case kind when 'entry' then entry_id else order_id end::text, '{}', player_id
        from made, (values ('entry.match', 'entry'), ('order.done', 'order')) a (act, kind) order by at)
      select account, max(held)::bigint as held from made group by account`
    for (const { account, held: now } of rows) held.set(account, now)
  }
}

/**
 * Returns the SQL of an id. Ids sort by creation time, like the server's; the letter distinguishes ids of the
 * same moment.
 */
const idOf = (sql: Sql, letter: string) => sql`(
  lpad(to_hex((extract(epoch from shape.at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n || ${letter}), 1, 3) || '8' ||
  substr(md5(n || ${letter}), 4, 15))::uuid`
