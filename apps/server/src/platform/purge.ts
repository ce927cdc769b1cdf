import { type Kept, keepDays } from '@khlang/domain/keeps'
import { readSetting } from './setting.ts'
import { type Fragment, type Sql, transaction, type Tx } from './database.ts'

/** So many rows go in one transaction: nobody waits for a night's work. */
const atOnce = 2_000

/** Takes away what was kept long enough, portion by portion; how much went. */
export async function purgeAll(sql: Sql, portion = atOnce): Promise<Record<Kept, number>> {
  const gone = {} as Record<Kept, number>
  const days = { ...keepDays, ...(await readSetting(sql, 'keeps')) }
  for (const kept of Object.keys(keepDays) as Kept[]) {
    gone[kept] = 0
    for (let more = portion; more === portion;) {
      more = await transaction(sql, (tx) => portions[kept](tx, days[kept], portion))
      gone[kept] += more
    }
    await sql`
      insert into purge_run (kept, removed) values (${kept}, ${gone[kept]})
      on conflict (kept) do update set at = clock_timestamp(), removed = excluded.removed`
  }
  return gone
}

export async function lastPurgeAt(sql: Sql): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`select min(at) as at from purge_run`
  return row?.at ?? null
}

type Portion = (tx: Tx, days: number, portion: number) => Promise<number>

/** Rows of long ago stand at the beginning of their table, so a portion is found at once. */
const rowsOf =
  (table: (tx: Tx) => Fragment, over: (tx: Tx) => Fragment): Portion =>
  async (tx, days, portion) => {
    const { count } = await tx`
      delete from ${table(tx)} where ctid = any(array(
        select ctid from ${table(tx)} where ${over(tx)} < clock_timestamp() - make_interval(days => ${days}) limit ${portion}))`
    return count
  }

/** Of orders that are over: of one that waits or is an open question every word may still be asked for. What came after it waits with it. */
const bodies: Portion = async (tx, days, portion) => {
  const [done] = await tx<{ upTo: number }[]>`select up_to from purge_run where kept = 'attemptBodies'`
  const [gone] = await tx<{ looked: number; last: number }[]>`
    with old as materialized (
      select a.number, a.at, o.state in ('queued', 'sending', 'unknown') as open
      from credit_attempt a join credit_order o on o.id = a.order_id
      where a.number > ${done?.upTo ?? 0} order by a.number limit ${portion}),
    due as materialized (
      select number from old
      where number < coalesce((select min(number) from old where open or at >= clock_timestamp() - make_interval(days => ${days})), 'infinity'::float8)),
    emptied as (
      update credit_attempt set request = 'null', answer = null where number in (select number from due))
    select count(*) as looked, coalesce(max(number), 0) as last from due`
  if (gone!.looked > 0)
    await tx`
      insert into purge_run (kept, removed, up_to) values ('attemptBodies', 0, ${gone!.last})
      on conflict (kept) do update set up_to = excluded.up_to`
  return gone!.looked
}

const portions: Record<Kept, Portion> = {
  operation: rowsOf(
    (tx) => tx`operation`,
    (tx) => tx`created_at`,
  ),
  attemptBodies: bodies,
  signIn: rowsOf(
    (tx) => tx`auth.sign_in`,
    (tx) => tx`at`,
  ),
  failedSignIn: rowsOf(
    (tx) => tx`auth.failed_sign_in`,
    (tx) => tx`last_at`,
  ),
  knownDevice: rowsOf(
    (tx) => tx`auth.known_device`,
    (tx) => tx`last_at`,
  ),
  verification: rowsOf(
    (tx) => tx`auth.verification`,
    (tx) => tx`"expiresAt"`,
  ),
  session: rowsOf(
    (tx) => tx`auth.session`,
    (tx) => tx`least("expiresAt", idle_until)`,
  ),
}
