import { inStatements } from '#platform/database/bulk-write.ts'
import type { Db, Fragment, Tx } from '#platform/database/database.ts'
import type { KeptAlertSettings } from '../events/alert-about.ts'
import type { LineRecipient } from '#line/line-send-store.ts'

type AlertListening = KeptAlertSettings & { id: string }

/** Returns the alerts on LINE that are switched on. */
export const listLineListening = (db: Db): Promise<AlertListening[]> =>
  db<AlertListening[]>`
    select id, kinds, least_satang, quiet_from, quiet_until from alert
    where way = 'line' and switched_on and removed_at is null`

export type WaitingLine = {
  alertId: string
  eventId: string
  number: number
  title: string
  body: string
  path: string
  urgent: boolean
}

/** Queues lines for alerts. A line that already waits for the same alert and event is left as it is. */
export async function addWaiting(tx: Tx, lines: readonly WaitingLine[]): Promise<void> {
  for (const rows of inStatements(lines))
    await tx`insert into alert_waiting ${tx(rows)} on conflict do nothing`
}

export type DueAlert = { id: string; name: string; lines: WaitingLine[] }

/**
 * Takes all lines of an alert that has an urgent line, or whose gathered lines are due; the alert stays locked until
 * this transaction ends. Null if there is none. Its lines are an empty list if another process has just taken them:
 * then there is nothing to tell, and the next alert can be taken. `at`: the time, if it is not now.
 */
export async function takeDueAlert(tx: Tx, at?: Date): Promise<DueAlert | null> {
  const [alert] = await tx<{ id: string; name: string }[]>`
    select a.id, a.name from alert a where ${isDue(tx, at)} order by a.told_at nulls first limit 1 for update skip locked`
  if (!alert) return null
  const lines = await tx<WaitingLine[]>`
    delete from alert_waiting where alert_id = ${alert.id} returning alert_id, event_id, number, title, body, path, urgent`
  if (lines.length > 0) await tx`update alert set told_at = clock_timestamp() where id = ${alert.id}`
  return { ...alert, lines: lines.toSorted((a, b) => a.number - b.number) }
}

/** SQL condition: there is an alert for `takeDueAlert`. */
export const isAlertDue = (db: Db) => db`exists (select from alert a where ${isDue(db)})`

/**
 * An urgent line is due at once. Other lines are due when they were gathered for long enough, but never in quiet hours:
 * what is gathered is sent in the last minute before these begin. Whatever could not be sent then waits for their end.
 */
function isDue(db: Db, time?: Date) {
  const at = time ? db`${time}::timestamptz` : db`clock_timestamp()`
  const minute = db`(extract(epoch from date_trunc('minute', ${at} at time zone 'Asia/Bangkok')::time) / 60)::int`
  return db`
    a.way = 'line' and a.switched_on and a.removed_at is null and exists (select from alert_waiting w where w.alert_id = a.id
      and (w.urgent or (${isQuiet(db, minute)} is not true
        and (a.told_at is null or a.told_at <= ${at} - make_interval(mins => a.gather_minutes)
          or ${isQuiet(db, db`((${minute} + 1) % 1440)`)}))))`
}

/** Whether a minute of the Bangkok day is within the quiet hours, as `isQuiet` of the domain says; null without any. */
const isQuiet = (db: Db, minute: Fragment) => db`
  case when a.quiet_from <= a.quiet_until then a.quiet_from <= ${minute} and ${minute} < a.quiet_until
    else a.quiet_from <= ${minute} or ${minute} < a.quiet_until end`

/**
 * Returns the recipients who can currently be reached at LINE: members who follow the account, and groups in
 * which it is.
 */
export async function recipientsOf(
  tx: Tx,
  alertId: string,
): Promise<{ members: LineRecipient[]; groups: LineRecipient[] }> {
  const members = await tx<LineRecipient[]>`
    select m.line_user_id as line_id, m.id as member_id from alert_recipient r join line_member m on m.id = r.member_id
    where r.alert_id = ${alertId} and m.following order by m.id`
  const groups = await tx<LineRecipient[]>`
    select g.line_group_id as line_id, null::uuid as member_id from alert_recipient r join line_group g on g.id = r.group_id
    where r.alert_id = ${alertId} and g.joined order by g.id`
  return { members, groups }
}
