import { inStatements } from '#platform/database/bulk-write.ts'
import type { Db, Sql, Tx } from '#platform/database/database.ts'
import type { PushMessage } from './post-push.ts'

export type NewPush = { id: string; deviceId: string; eventId: string; message: PushMessage; until: Date }

/** Queues messages; an event that is queued for a device already is left as it is. */
export async function addPushes(tx: Tx, pushes: readonly NewPush[]): Promise<void> {
  for (const rows of inStatements(pushes))
    await tx`insert into push_delivery ${tx(rows as never)} on conflict do nothing`
}

export type TakenPush = {
  id: string
  fence: number
  /** With this one. */
  tries: number
  deviceId: string
  message: PushMessage
  until: Date
  now: Date
  secretAddressSealed: Buffer
}

/**
 * Takes the oldest due message of a device under a lease, if its employee is signed in there and still has push
 * switched on. The lease is committed before the first byte leaves. Null if there is no such message.
 */
export async function takePush(sql: Sql, deviceId: string, leaseSeconds: number): Promise<TakenPush | null> {
  const [row] = await sql<TakenPush[]>`
    update push_delivery p set state = 'sending', fence = fence + 1, tries = tries + 1,
      lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    from push_device d join push_awake w on w.device_id = d.id join alert a on a.employee_id = d.employee_id and a.switched_on
    where d.id = p.device_id and p.id = (
      select id from push_delivery where device_id = ${deviceId} and until > clock_timestamp()
        and (state = 'waiting' and next_at <= clock_timestamp()::timestamptz(3) or state = 'sending' and lease_until < clock_timestamp())
      order by number limit 1 for update skip locked)
    returning p.id, p.fence, p.tries, p.device_id, p.message, p.until, clock_timestamp() as now, d.secret_address_sealed`
  return row ?? null
}

/** Returns devices with due messages that no process is working on. */
export async function findPushDue(sql: Sql): Promise<string[]> {
  const rows = await sql<{ deviceId: string }[]>`
    select distinct p.device_id from push_delivery p join push_awake w on w.device_id = p.device_id
    where p.until > clock_timestamp() and ${isUnattended(sql)}`
  return rows.map(({ deviceId }) => deviceId)
}

const isUnattended = (db: Db) => db`
  (p.state = 'waiting' and p.next_at <= clock_timestamp()::timestamptz(3) or p.state = 'sending' and p.lease_until < clock_timestamp())`

/** SQL condition: a message is due, or is too late to be useful. */
export const arePushesDue = (db: Db) => db`
  (exists (select from push_delivery p where ${isUnattended(db)}) or exists (select from push_delivery p where ${isTooLate(db)}))`

const isTooLate = (db: Db) => db`
  p.until <= clock_timestamp()::timestamptz(3) and (p.state = 'waiting' or p.state = 'sending' and p.lease_until < clock_timestamp())`

/** Gives up messages that are too late to be useful. */
export const giveUpLatePushes = (db: Db) => db`
  update push_delivery p set state = 'givenUp', ended_at = clock_timestamp(), lease_until = null where ${isTooLate(db)}`
