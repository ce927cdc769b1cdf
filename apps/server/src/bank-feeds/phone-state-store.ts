import type { PhoneGapId, PhoneId } from '@khlang/domain/brand'
import { gapMs, type ConnectionStatus } from '@khlang/domain/bank-feeds/phone'
import type { Db, Sql, Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'

/** After this many seconds other processes may take over the phones of a process that died. */
const leaseSeconds = 20

/**
 * Takes the lease on phones that no process holds and whose next try is due. Leaves out `connectedPhones`: this
 * process still has a connection to them, if only one that is closing.
 */
export async function leaseDuePhones(
  sql: Sql,
  holder: string,
  connectedPhones: readonly PhoneId[],
): Promise<PhoneId[]> {
  const rows = await sql<{ phoneId: PhoneId }[]>`
    update phone_state s set holder = ${holder}, holder_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}),
      next_try_at = null
    from phone p
    where p.id = s.phone_id and p.way = 'pushbullet' and p.switched_on and p.removed_at is null
      and s.phone_id <> all(${connectedPhones as PhoneId[]})
      and (s.holder_until is null or s.holder_until < clock_timestamp())
      and (s.next_try_at is null or s.next_try_at <= clock_timestamp()::timestamptz(3))
    returning s.phone_id`
  return rows.map(({ phoneId }) => phoneId)
}

/** SQL condition: at least one phone that is switched on is read through Pushbullet. */
export const arePhonesOn = (db: Db) =>
  db`exists (select from phone where way = 'pushbullet' and switched_on and removed_at is null)`
/** SQL condition: this process has the lease on at least one phone. */
export const leasesPhones = (db: Db, holder: string) =>
  db`exists (select from phone_state where holder = ${holder})`

/**
 * Renews the leases that this process still holds and returns the version of each phone's settings. The caller closes
 * the connections to phones that are not among them.
 */
export async function renewPhoneLeases(
  sql: Sql,
  holder: string,
  ids: readonly PhoneId[],
): Promise<Map<PhoneId, number>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<{ phoneId: PhoneId; version: number }[]>`
    update phone_state s set holder_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    from phone p
    where p.id = s.phone_id and s.phone_id = any(${ids as PhoneId[]}) and s.holder = ${holder} and p.switched_on and p.removed_at is null
    returning s.phone_id, p.version`
  return new Map(rows.map(({ phoneId, version }) => [phoneId, version]))
}

/**
 * Marks the phone as connected since `agoMs` milliseconds ago. Messages since the last heartbeat may be stored nowhere,
 * so a period longer than `gapMs` is recorded as a gap. Returns false if this process no longer has the lease.
 */
export async function markConnected(tx: Tx, id: PhoneId, holder: string, agoMs = 0): Promise<boolean> {
  const [state] = await tx<{ lastBeatAt: Date | null; heardAt: Date }[]>`
    select last_beat_at, ${momentAgo(tx, agoMs)} as heard_at from phone_state where phone_id = ${id} and holder = ${holder} for update`
  if (!state) return false
  const { lastBeatAt, heardAt } = state
  if (lastBeatAt !== null && heardAt.getTime() - lastBeatAt.getTime() > gapMs)
    await addGap(tx, id, lastBeatAt, heardAt)
  await tx`
    update phone_state set lamp = 'connected', problem = null, since = ${heardAt}, last_beat_at = greatest(last_beat_at, ${heardAt}),
      tries = 0, next_try_at = null
    where phone_id = ${id}`
  await announce(tx)
  return true
}

/**
 * Records that a message heard `agoMs` milliseconds ago was lost: from the last heartbeat to then, messages may be
 * missing.
 */
export async function saveLoss(tx: Tx, id: PhoneId, agoMs: number): Promise<void> {
  const [gap] = await tx<{ from: Date; until: Date }[]>`
    select least(s.last_beat_at, heard.at) as from, heard.at as until
    from phone_state s cross join lateral (select ${momentAgo(tx, agoMs)} as at) heard where s.phone_id = ${id} for update of s`
  if (gap) await addGap(tx, id, gap.from, gap.until)
}

/** Records a gap. If an unchecked one ended less than a minute before it, that one is extended instead. */
async function addGap(tx: Tx, id: PhoneId, from: Date, until: Date): Promise<void> {
  const { count } = await tx`
    update phone_gap set ended_at = greatest(ended_at, ${until})
    where phone_id = ${id} and seen_at is null and ended_at > ${from}::timestamptz - interval '1 minute'`
  if (count === 0) await saveGap(tx, id, from, until)
}

/** SQL expression: the moment so many milliseconds ago, by the database's clock. */
const momentAgo = (db: Db, agoMs: number) => db`(clock_timestamp() - make_interval(secs => ${agoMs / 1_000}))`

/** Records a gap: messages of this period may be missing. The same gap is recorded once. */
export const saveGap = (db: Sql | Tx, id: PhoneId, from: Date, until: Date) => db`
  insert into phone_gap (id, phone_id, began_at, ended_at)
  select ${newId<PhoneGapId>()}, ${id}, ${from}, ${until}
  where not exists (select 1 from phone_gap
    where phone_id = ${id} and seen_at is null and began_at <= ${from} and ended_at >= ${until})`

/** Records a heartbeat: all messages up to `agoMs` milliseconds ago were received and stored. It never moves back. */
export async function saveHeartbeat(sql: Sql, id: PhoneId, holder: string, agoMs = 0): Promise<void> {
  await sql`
    update phone_state set last_beat_at = greatest(last_beat_at, ${momentAgo(sql, agoMs)})
    where phone_id = ${id} and holder = ${holder}`
  await announce(sql)
}

/**
 * Releases the phone. The first process that polls after the delay retries it; at once if somebody asked for that since
 * this try began (`tryPhoneNow`).
 */
export async function markDisconnected(
  sql: Sql,
  id: PhoneId,
  holder: string,
  { lamp, problem, retryMs }: { lamp: ConnectionStatus; problem: string; retryMs: number },
): Promise<void> {
  await sql`
    update phone_state set problem = ${problem}, holder = null, holder_until = null, tries = tries + 1,
      since = case when lamp = ${lamp} then since else clock_timestamp() end, lamp = ${lamp},
      next_try_at = coalesce(next_try_at, clock_timestamp() + make_interval(secs => ${retryMs / 1000}))
    where phone_id = ${id} and holder = ${holder}`
  await announce(sql)
}

/** Releases the lease: this process ends, or the phone was switched off or its settings changed. */
export async function releaseLease(sql: Sql, id: PhoneId, holder: string): Promise<void> {
  await sql`
    update phone_state set lamp = 'waiting', problem = null, since = clock_timestamp(), holder = null, holder_until = null, next_try_at = null
    where phone_id = ${id} and holder = ${holder}`
  await announce(sql)
}

/**
 * Returns how many times connecting has failed in a row, which decides the delay before the next try; 0 for an unknown
 * phone.
 */
export async function triesOf(sql: Sql, id: PhoneId): Promise<number> {
  const [row] = await sql<{ tries: number }[]>`select tries from phone_state where phone_id = ${id}`
  return row?.tries ?? 0
}

/** Returns up to where messages were read, in Unix seconds; 0 before the first reading. */
export async function readUntil(sql: Sql, id: PhoneId): Promise<number> {
  const [row] = await sql<{ readUntil: number }[]>`select read_until from phone_state where phone_id = ${id}`
  return row?.readUntil ?? 0
}

/** Saves up to where messages were read, in Unix seconds. It never moves back. */
export const saveReadUntil = (sql: Sql, id: PhoneId, until: number) =>
  sql`update phone_state set read_until = greatest(read_until, ${until}) where phone_id = ${id}`

/** Makes every screen reload the phones. */
const announce = (db: Sql | Tx) => db`select pg_notify('live', '{"topic":"phones","resync":true}')`
