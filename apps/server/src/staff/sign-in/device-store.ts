import type { Db } from '#platform/database/database.ts'

/**
 * Returns whether this account has signed in by password with this device before. Wrong passwords from such a
 * device are counted separately, so that strangers who guess elsewhere cannot lock the employee out here.
 */
export async function isKnownDevice(db: Db, device: string, email: string): Promise<boolean> {
  const rows = await db`select 1 from auth.known_device where device = ${device} and email = ${email}`
  return rows.length === 1
}

/**
 * Returns whether the sign-in page leaves out "stay signed in": if every active employee known on this device must have
 * a second factor, since they cannot stay signed in. False for an unknown device.
 */
export async function isRememberMeOff(db: Db, device: string | null): Promise<boolean> {
  if (device === null) return false
  const [row] = await db<{ allNeedFactor: boolean | null }[]>`
    select bool_and(coalesce(s.value ->> e.role = 'required', false)) as all_need_factor
    from auth.known_device d
    join employee e on e.email = d.email and e.active
    left join setting s on s.key = 'staff.secondFactor'
    where d.device = ${device}`
  return row?.allNeedFactor ?? false
}

export const noteDevice = (db: Db, device: string, email: string) => db`
  insert into auth.known_device (device, email) values (${device}, ${email})
  on conflict (device, email) do update set last_at = clock_timestamp()`
