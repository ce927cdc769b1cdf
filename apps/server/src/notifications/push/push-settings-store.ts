import type { EmployeeId } from '@khlang/domain/brand'
import type { Role } from '@khlang/domain/staff/acts'
import { defaultPreferences, type Preferences } from '@khlang/domain/staff/preferences'
import type { Db, Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import type { KeptAlertSettings } from '../events/alert-about.ts'

export type NewPushSettings = KeptAlertSettings & { switchedOn: boolean }
export type PushSettings = NewPushSettings & { version: number }

/**
 * Returns the employee's settings for notifications on their devices; null if none are stored: the first device stores the
 * defaults.
 */
export async function findPushSettings(db: Db, employeeId: EmployeeId): Promise<PushSettings | null> {
  const [row] = await db<PushSettings[]>`
    select kinds, least_satang, quiet_from, quiet_until, switched_on, version from alert where way = 'push' and employee_id = ${employeeId}`
  return row ?? null
}

/** Compare-and-set: returns false if the settings have changed since they were seen, or exist already. */
export async function savePushSettings(
  tx: Tx,
  { employeeId, by, version }: { employeeId: EmployeeId; by: string; version: number | null },
  settings: NewPushSettings,
): Promise<boolean> {
  const rows =
    version === null
      ? await tx`
          insert into alert ${tx({ ...settings, id: newId(), way: 'push', employeeId, changedBy: by })} on conflict (employee_id) do nothing`
      : await tx`
          update alert set ${tx({ ...settings, changedBy: by })}
          where way = 'push' and employee_id = ${employeeId} and version = ${version}::bigint`
  return rows.count === 1
}

export type PushListening = KeptAlertSettings & {
  deviceId: string
  role: Role
  locale: Preferences['locale']
}

/**
 * Returns every device of a signed-in employee that has push switched on, with preferences and language. Quiet hours
 * are not applied here.
 */
export const listPushListening = (db: Db): Promise<PushListening[]> =>
  db<PushListening[]>`
    select a.kinds, a.least_satang, a.quiet_from, a.quiet_until, w.device_id, w.role,
      coalesce((select value #>> '{}' from preference where employee_id = a.employee_id and name = 'locale'), ${defaultPreferences.locale}) as locale
    from alert a join push_awake w on w.employee_id = a.employee_id
    where a.way = 'push' and a.switched_on and a.removed_at is null`
