import type { RewardCollection } from '@khlang/contract/old-collections'
import type { Db, Fragment } from '#platform/database/database.ts'

/** `amount` and `extra` (a bonus, or coins) are in satang or in hundredths of a credit; 0 where documents have none. */
export type Sums = { documents: number; amount: number; extra: number }
export type VerdictSums = Sums & { collection: string; verdict: string; reason: string | null }

/** Counts and sums the documents of an import, as they were in the files, by collection, verdict and reason. */
export const verdictSums = (db: Db, importId: string): Promise<VerdictSums[]> =>
  db<VerdictSums[]>`
    select collection, verdict, reason, count(*) as documents, sum(amount)::bigint as amount, sum(extra)::bigint as extra
    from firebase_document where import_id = ${importId} and verdict is not null group by 1, 2, 3 order by 1, 2, 3`

/** Returns up to `limit` keys of documents for each collection, verdict and reason, as examples in the report. */
export const examplesOf = (db: Db, importId: string, limit: number) =>
  db<{ collection: string; verdict: string; reason: string; key: string }[]>`
    select collection, verdict, reason, key from (
      select collection, verdict, reason, key, row_number() over (partition by collection, verdict, reason order by key) as nth
      from firebase_document where import_id = ${importId} and reason is not null) d
    where nth <= ${limit} order by 1, 2, 3, 4`

/** Sums the rows that documents became here, by state, from the rows themselves, within the caller's transaction. */
export async function currentSums(
  db: Db,
  importId: string,
): Promise<(Sums & { collection: string; status: string })[]> {
  const loadedDocuments = (collection: string) => db`
    firebase_document d where d.import_id = ${importId} and d.collection = ${collection}
      and d.verdict in ('new', 'changed', 'unchanged')`
  const totalsOf = (collection: string, from: Fragment, status = db`''`, amount = db`0`, extra = db`0`) => db`
    select ${collection} as collection, ${status}::text as status, count(*) as documents, coalesce(sum(${amount}), 0)::bigint as amount,
      coalesce(sum(${extra}), 0)::bigint as extra
    from ${from} where exists (select 1 from ${loadedDocuments(collection)} and d.row_id = t.id) group by 2 order by 2`
  const reward = (collection: RewardCollection) =>
    totalsOf(
      collection,
      db`reward t`,
      db`t.state`,
      db`t.credits::bigint * 100`,
      db`coalesce(t.coins, 0)::bigint * 100`,
    )
  const entries = (collection: string) =>
    totalsOf(collection, db`statement_entry t`, db`t.state`, db`t.amount_satang`)
  const queries = [
    totalsOf('agents', db`agent t`),
    totalsOf('master', db`master t`),
    totalsOf('rewards', db`reward_item t`),
    totalsOf('users', db`player t`, db`t.status`, db`t.coins * 100`),
    totalsOf('employee', db`employee t`, db`t.role`),
    totalsOf(
      'history',
      db`request t`,
      db`t.state || coalesce(' ' || t.via, '')`,
      db`t.amount::bigint * 100`,
      db`t.bonus::bigint * 100`,
    ),
    entries('krungsri'),
    entries('krungsri_today'),
    ...(['roulet', 'spin', 'santaclaus', 'sharefriend', 'redeemreward', 'adminkindness'] as const).map(
      reward,
    ),
    totalsOf('waste', db`loss_return t`, db`t.state`, db`t.amount::bigint * 100`),
    // The row of a login is its player.
    db`select 'login' as collection, '' as status, count(*) as documents, 0::bigint as amount, 0::bigint as extra
      from ${loadedDocuments('login')} and exists (
        select 1 from player_login t where t.player_id = d.row_id and t.at = (d.body->>'readAt')::timestamptz)`,
    db`select 'auth' as collection, '' as status, count(*) as documents, 0::bigint as amount, 0::bigint as extra
      from ${loadedDocuments('auth')} and exists (select 1 from employee t where t.email = lower(d.body->>'email'))`,
  ]
  const found: (Sums & { collection: string; status: string })[] = []
  // New rows are not in the planner's statistics yet. Expecting hardly any rows, the planner would choose
  // nested loops.
  await db`select set_config('enable_nestloop', 'off', true)`
  for (const query of queries) found.push(...((await db`${query}`) as never as typeof found))
  await db`select set_config('enable_nestloop', 'on', true)`
  return found
}

/** Counts, for the report, orders for imported records that could still be sent: there must be none. */
export async function openOrdersOf(db: Db, importId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from credit_order o
    where o.state in ('queued', 'sending', 'unknown') and exists (
      select 1 from firebase_document d
      where d.import_id = ${importId} and d.verdict = 'new' and d.row_id in (o.request_id, o.entry_id, o.reward_id, o.loss_return_id))`
  return row!.count
}
