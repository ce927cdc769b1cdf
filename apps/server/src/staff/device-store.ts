import type { Db } from '#platform/database.ts'

export async function isKnownDevice(db: Db, device: string, email: string): Promise<boolean> {
  const rows = await db`select 1 from auth.known_device where device = ${device} and email = ${email}`
  return rows.length === 1
}

export const noteDevice = (db: Db, device: string, email: string) => db`
  insert into auth.known_device (device, email) values (${device}, ${email})
  on conflict (device, email) do update set last_at = clock_timestamp()`
