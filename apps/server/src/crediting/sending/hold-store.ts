import type { SendingHold } from '@khlang/contract/crediting/crediting'
import type { Db, Tx } from '#platform/database/database.ts'
import { usualBreaker } from '#platform/setting.ts'

/**
 * Holds all sending. The hold is a setting that is checked in the statement that takes an order for sending.
 * An existing hold stays, with the name of the first person who placed it; that of the circuit breaker becomes theirs, and
 * holds trials of a profile too.
 */
export async function holdSending(
  tx: Tx,
  { by, reason }: Pick<SendingHold, 'by' | 'reason'>,
): Promise<SendingHold> {
  // Waits for statements that are taking an order; others wait until this transaction ends, and then see the hold.
  await tx`select close_sending()`
  // A person's hold keeps its value. The update then only locks it, so that nobody lifts it before it is returned here.
  await tx`
    insert into setting (key, value)
    values ('sending.hold', jsonb_build_object('by', ${by}::text, 'reason', ${reason}::text, 'since', clock_timestamp()))
    on conflict (key) do update
      set value = case when setting.value->>'breaker' = 'true' then excluded.value else setting.value end`
  await notifyClients(tx)
  return (await findSendingHold(tx))!
}

/** Locks the hold until the transaction ends, so that nobody lifts or takes it over, and returns it; null without one. */
export async function lockSendingHold(tx: Tx): Promise<SendingHold | null> {
  await tx`select 1 from setting where key = 'sending.hold' for update`
  return findSendingHold(tx)
}

/**
 * Ends the hold, and remembers when for the circuit breaker. Returns since when sending was on hold, in whole
 * milliseconds as `findSendingHold` does; null if it was not.
 */
export async function liftSendingHold(tx: Tx): Promise<Date | null> {
  const [lifted] = await tx<{ since: Date }[]>`
    delete from setting where key = 'sending.hold'
    returning date_trunc('milliseconds', (value->>'since')::timestamptz) as since`
  await tx`
    insert into setting (key, value) values ('sending.liftedAt', to_jsonb(clock_timestamp()))
    on conflict (key) do update set value = excluded.value`
  await notifyClients(tx)
  return lifted?.since ?? null
}

/**
 * Returns the hold; null while sending is not held. `lost`: the loss of history, if one is not accepted yet.
 * `underWay`: how many orders are being sent now.
 */
export async function findSendingHold(db: Db): Promise<SendingHold | null> {
  const [row] = await db<{ value: SendingHold }[]>`
    select jsonb_set(value, '{since}', to_jsonb(to_char((value->>'since')::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      || jsonb_build_object('lost', (select value from setting where key = 'history.lost'),
        'underWay', (select count(*) from credit_order where state = 'sending')) as value
    from setting where key = 'sending.hold'`
  return row?.value ?? null
}

/**
 * Circuit breaker: holds sending if, of the orders sent within five minutes and since the last hold was lifted, at
 * least as many are unknown as the setting `sending.breaker` says. The statement that counts also reads the setting,
 * so that no hold is placed by a limit that has just been raised or switched off (0). Trials of a back-end profile
 * are not counted, and still sent under such a hold (`trial_is_open`). Returns true only if it placed a hold; false
 * if sending was already on hold.
 */
export async function tripBreaker(db: Db): Promise<boolean> {
  const insertedRows = await db`
    insert into setting (key, value)
    select 'sending.hold', jsonb_build_object('by', 'system', 'reason', count(*) || ' unknown outcomes within five minutes',
      'since', clock_timestamp(), 'breaker', true)
    from credit_order
    where state = 'unknown' and trial_profile is null and sent_at > greatest(clock_timestamp() - interval '5 minutes',
      (select (value #>> '{}')::timestamptz from setting where key = 'sending.liftedAt'))
    having count(*) >= nullif(
      coalesce((select (value #>> '{}')::integer from setting where key = 'sending.breaker'), ${usualBreaker}), 0)
    on conflict (key) do nothing returning 1`
  if (insertedRows.length === 0) return false
  await notifyClients(db)
  return true
}

const notifyClients = (db: Db) => db`select pg_notify('live', '{"topic":"orders","resync":true}')`
