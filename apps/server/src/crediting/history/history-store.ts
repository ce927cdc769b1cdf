import type { Loss, WitnessedHead, WitnessedTake } from '@khlang/domain/crediting/history'
import type { Db, Sql, Tx } from '#platform/database/database.ts'
import type { WitnessedDatabase } from '#platform/monitoring/witness.ts'
import type { SealedAcceptance } from '#staff/audit/history-seal-store.ts'
import { holdSending } from '../sending/hold-store.ts'

/**
 * Queries that compare the database with the witness, the records kept outside it, and that store a loss of
 * history. A take is the record of an attempt to send an order.
 */

/**
 * Returns the id of the current database run. It changes at every restart, failover and restore (migration
 * 0045).
 */
export async function currentRun(db: Db): Promise<string> {
  const [row] = await db<{ run: string }[]>`select history_run() as run`
  return row!.run
}

const headsPerQuery = 20_000

/**
 * Returns the audit heads of the witness that are missing in the audit chain or have a different hash there.
 */
export async function missingHeads<Head extends WitnessedHead>(
  db: Db,
  heads: readonly Head[],
): Promise<Head[]> {
  const missing: Head[] = []
  for (let from = 0; from < heads.length; from += headsPerQuery) {
    const batch = heads.slice(from, from + headsPerQuery)
    const rows = await db<{ head: string }[]>`
      select place || encode(hash, 'hex') as head from audit_link where place = any(${batch.map(({ place }) => place)}::bigint[])`
    const knownHeads = new Set(rows.map(({ head }) => head))
    missing.push(...batch.filter(({ place, hash }) => !knownHeads.has(`${place}${hash}`)))
  }
  return missing
}

/** Returns the witness's takes that are missing in the database or belong to another order there. */
export async function missingTakes(db: Db, takes: readonly WitnessedTake[]): Promise<WitnessedTake[]> {
  const rows = await db<{ take: string }[]>`
    select number || order_id::text as take from credit_attempt where number = any(${takes.map(({ number }) => number)}::bigint[])`
  const knownTakes = new Set(rows.map(({ take }) => take))
  return takes.filter(({ number, order }) => !knownTakes.has(`${number}${order}`))
}

/**
 * Returns the number of the last attempt, counted over all orders; 0 if there was none. More than 0 without heads in
 * the witness: nothing can tell whether history is whole.
 */
export async function highestTake(db: Db): Promise<number> {
  const [row] = await db<{ number: number }[]>`select coalesce(max(number), 0) as number from credit_attempt`
  return row!.number
}

/**
 * Reads which PostgreSQL instance this is: its system identifier and timeline. A value that cannot be read is
 * null. Each value has its own query, since a login may have permission to read only one of them.
 */
export async function askDatabase(sql: Sql): Promise<WitnessedDatabase> {
  const valueOrNull = async (query: PromiseLike<{ value: string }[]>) => {
    try {
      return (await query)[0]?.value ?? null
    } catch {
      return null
    }
  }
  const system = await valueOrNull(
    sql<{ value: string }[]>`select system_identifier::text as value from pg_control_system()`,
  )
  // The first eight digits of the WAL file name are the timeline being written now; the last checkpoint may be
  // on an older one.
  const file = await valueOrNull(
    sql<{ value: string }[]>`select pg_walfile_name(pg_current_wal_lsn()) as value`,
  )
  return { system, timeline: file === null ? null : Number.parseInt(file.slice(0, 8), 16) }
}

/** Records made after `since` may be missing. The loss was noticed at `noticedAt`. */
export type OpenLoss = Loss & { since: string; noticedAt: string }

/** Returns the loss of history that nobody has accepted yet; null if there is none. */
export async function findLoss(db: Db): Promise<OpenLoss | null> {
  const [row] = await db<{ value: OpenLoss }[]>`select value from setting where key = 'history.lost'`
  return row?.value ?? null
}

/**
 * Reads the loss and locks it until the transaction ends, so that nobody accepts it meanwhile; null if there is
 * none.
 */
export async function lockLoss(tx: Tx): Promise<OpenLoss | null> {
  const [row] = await tx<
    { value: OpenLoss }[]
  >`select value from setting where key = 'history.lost' for update`
  return row?.value ?? null
}

/**
 * Records a loss of history: holds all sending, whatever the restored database says about a hold, and
 * switches auto-matching off. If a loss that is not yet accepted is recorded already, it only makes sure of
 * the hold and returns false. So only one of many processes that find the loss gets true.
 */
export async function recordLossAndHold(
  tx: Tx,
  loss: Loss & { since: string },
  reason: string,
): Promise<boolean> {
  const first = await tx`
    insert into setting (key, value)
    values ('history.lost', ${tx.json(loss as never)}::jsonb || jsonb_build_object('noticedAt', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    on conflict (key) do nothing returning 1`
  await holdSending(tx, { by: 'system', reason })
  if (first.length === 0) return false
  await tx`
    with before as materialized (
      select account_code from auto_match where switched_on for update),
    stopped as (
      update auto_match a set switched_on = false, stopped_by = 'history-lost', wrong_entry_id = null, reason = ${reason},
        changed_by = 'system', changed_at = clock_timestamp()
      from before where a.account_code = before.account_code returning a.account_code)
    insert into audit (actor, act, object_kind, object_id, before, after, reason)
    select 'system', 'autoMatch.stop', 'own-account', account_code, '{"on": true}', '{"on": false}', ${reason} from stopped`
  await tx`select pg_notify('live', '{"topic":"accounts","resync":true}')`
  return true
}

/** Stores an acceptance and removes the loss it accepts. Sending stays on hold until somebody lifts it. */
export async function keepAcceptance(
  tx: Tx,
  { epoch, cut, acceptedBy, reason, seal }: Omit<SealedAcceptance, 'at'>,
): Promise<void> {
  await tx`
    insert into history_accepted (epoch, cut, accepted_by, reason, seal) values (${epoch}, ${cut}, ${acceptedBy}, ${reason}, ${seal})`
  await tx`delete from setting where key = 'history.lost'`
  await tx`select pg_notify('live', '{"topic":"orders","resync":true}')`
}
