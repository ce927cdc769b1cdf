import { inStatements } from '#platform/database/bulk-write.ts'
import { type Db, isUniqueViolation, type Tx } from '#platform/database/database.ts'
import type { KeptAlertSettings } from '../events/alert-about.ts'

export type LineAlertSettings = KeptAlertSettings & {
  name: string
  gatherMinutes: number
  switchedOn: boolean
}
export type LineAlert = LineAlertSettings & { id: string; version: number }

export type LineAlertRecord = LineAlert & {
  members: { id: string; name: string | null; following: boolean }[]
  groups: { id: string; name: string | null; joined: boolean }[]
  /** The number of unsent lines, and the time of the last sending. */
  waiting: number
  toldAt: Date | null
  changedBy: string
  updatedAt: Date
}

const columns = [
  'id',
  'version',
  'name',
  'kinds',
  'leastSatang',
  'quietFrom',
  'quietUntil',
  'gatherMinutes',
  'switchedOn',
] as const

/** An alert unless it was removed: all readers here leave removed ones out. Recipients who left are in it. */
const selectAlert = (db: Db) => db`
  select a.id, a.version, a.name, a.kinds, a.least_satang, a.quiet_from, a.quiet_until, a.gather_minutes, a.switched_on, a.told_at, a.changed_by,
    a.updated_at,
    coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'following', m.following) order by m.name, m.id)
      from alert_recipient r join line_member m on m.id = r.member_id where r.alert_id = a.id), '[]') as members,
    coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'joined', g.joined) order by g.name, g.id)
      from alert_recipient r join line_group g on g.id = r.group_id where r.alert_id = a.id), '[]') as groups,
    (select count(*)::int from alert_waiting where alert_id = a.id) as waiting
  from alert a where a.way = 'line' and a.removed_at is null`

export const listLineAlerts = (db: Db): Promise<LineAlertRecord[]> =>
  db<LineAlertRecord[]>`${selectAlert(db)} order by a.created_at, a.id`

export async function readLineAlert(db: Db, id: string): Promise<LineAlertRecord | null> {
  const [record] = await db<LineAlertRecord[]>`${selectAlert(db)} and a.id = ${id}`
  return record ?? null
}

export async function lockLineAlert(tx: Tx, id: string): Promise<LineAlert | null> {
  const [row] = await tx<LineAlert[]>`
    select ${tx(columns)} from alert where id = ${id} and way = 'line' and removed_at is null for update`
  return row ?? null
}

/** Adds an alert. Returns false if another one has its name. */
export async function addLineAlert(
  tx: Tx,
  alert: LineAlertSettings & { id: string; changedBy: string },
): Promise<boolean> {
  const { count } = await tx`
    insert into alert ${tx({ ...alert, way: 'line' })} on conflict (name) where removed_at is null do nothing`
  return count === 1
}

/** Saves the settings of an alert. Returns false if another one has this name. The caller holds the row's lock. */
export async function changeLineAlert(
  tx: Tx,
  id: string,
  settings: LineAlertSettings & { changedBy: string },
): Promise<boolean> {
  try {
    await tx.savepoint((inner) => inner`update alert set ${inner(settings)} where id = ${id}`)
    return true
  } catch (error) {
    if (isUniqueViolation(error, 'alert_name')) return false
    throw error
  }
}

export const removeLineAlertRow = (tx: Tx, id: string, removedBy: string) =>
  tx`
    update alert set removed_at = clock_timestamp(), switched_on = false, changed_by = ${removedBy} where id = ${id}`

/** Deletes unsent lines, since they would be outdated when the alert is switched on again. */
export const forgetGathered = (tx: Tx, id: string) => tx`delete from alert_waiting where alert_id = ${id}`

type Recipients = { members: readonly string[]; groups: readonly string[] }

/** Returns which of these members and groups exist. */
export async function findRecipients(tx: Tx, { members, groups }: Recipients): Promise<Recipients> {
  const ids = async (table: string, recipientIds: readonly string[]) =>
    (await tx<{ id: string }[]>`select id from ${tx(table)} where id = any(${recipientIds as string[]})`).map(
      ({ id }) => id,
    )
  return { members: await ids('line_member', members), groups: await ids('line_group', groups) }
}

/** Returns who gets an alert now. */
export async function readRecipients(tx: Tx, alertId: string): Promise<Recipients> {
  const rows = await tx<{ memberId: string | null; groupId: string | null }[]>`
    select member_id, group_id from alert_recipient where alert_id = ${alertId} order by member_id, group_id`
  return {
    members: rows.flatMap(({ memberId }) => memberId ?? []),
    groups: rows.flatMap(({ groupId }) => groupId ?? []),
  }
}

/** Saves who gets an alert, in place of those who got it. */
export async function saveRecipients(
  tx: Tx,
  alertId: string,
  { members, groups }: Recipients,
): Promise<void> {
  await tx`delete from alert_recipient where alert_id = ${alertId}`
  const recipients = [
    ...members.map((memberId) => ({ alertId, memberId, groupId: null })),
    ...groups.map((groupId) => ({ alertId, memberId: null, groupId })),
  ]
  for (const rows of inStatements(recipients)) await tx`insert into alert_recipient ${tx(rows as never)}`
}
