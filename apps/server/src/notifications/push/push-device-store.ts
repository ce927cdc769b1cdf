import type { EmployeeId } from '@khlang/domain/brand'
import type { Db, Tx } from '#platform/database/database.ts'

export type PushDevice = { id: string; employeeId: EmployeeId; sessionId: string | null; name: string }
export type PushDeviceRecord = PushDevice & {
  /** Whether an employee is signed in on the device, so that it is notified. */
  awake: boolean
  /** When it last got a notification. */
  toldAt: Date | null
  createdAt: Date
}

const selectDevice = (db: Db) => db`
  select d.id, d.employee_id, d.session_id, d.name, d.told_at, d.created_at,
    exists (select from push_awake where device_id = d.id) as awake
  from push_device d`

export const listPushDevices = (db: Db, employeeId: EmployeeId): Promise<PushDeviceRecord[]> =>
  db<PushDeviceRecord[]>`${selectDevice(db)} where d.employee_id = ${employeeId} order by d.created_at, d.id`

/** Returns one of this employee's own devices; null for a device of somebody else. */
export async function findPushDevice(
  db: Db,
  employeeId: EmployeeId,
  id: string,
): Promise<PushDeviceRecord | null> {
  const [row] = await db<
    PushDeviceRecord[]
  >`${selectDevice(db)} where d.id = ${id} and d.employee_id = ${employeeId}`
  return row ?? null
}

/** Serialises adding an employee's devices, so that the limit is never exceeded. */
export const lockPushDevicesOf = (tx: Tx, employeeId: EmployeeId) =>
  tx`select pg_advisory_xact_lock(hashtext(${`push ${employeeId}`}))`

/** Finds and locks the device with this push address, whoever's it is; null if there is none. */
export async function findByEndpoint(tx: Tx, endpointHash: Buffer): Promise<PushDevice | null> {
  const [row] = await tx<PushDevice[]>`
    select id, employee_id, session_id, name from push_device where endpoint_hash = ${endpointHash} for update`
  return row ?? null
}

type Address = { sessionId: string; secretAddressSealed: Buffer; endpointHash: Buffer }

export const addPushDeviceRow = (
  tx: Tx,
  device: Address & { id: string; employeeId: EmployeeId; name: string },
) => tx`insert into push_device ${tx(device)}`

/** Saves the session and the push address with which a known device has registered again. */
export const movePushDevice = (tx: Tx, id: string, address: Address) =>
  tx`update push_device set ${tx(address)} where id = ${id}`

export const renamePushDeviceRow = (tx: Tx, id: string, name: string) =>
  tx`update push_device set name = ${name} where id = ${id}`

/** Deletes a device with its pending notifications. Returns false if it is gone already. */
export async function removePushDeviceRow(tx: Tx, id: string): Promise<boolean> {
  const { count } = await tx`delete from push_device where id = ${id}`
  return count === 1
}

export async function findSealedAddress(db: Db, id: string): Promise<Buffer | null> {
  const [row] = await db<{ secretAddressSealed: Buffer }[]>`
    select secret_address_sealed from push_device where id = ${id}`
  return row?.secretAddressSealed ?? null
}

export const notePushSent = (db: Db, id: string) =>
  db`update push_device set told_at = clock_timestamp() where id = ${id}`

/**
 * Enables notifications on a device again, because its employee has signed in there again. They last as long
 * as this session.
 */
export const wakePushDevice = (
  db: Db,
  { id, sessionId, userId }: { id: string; sessionId: string; userId: string },
) =>
  db`
    update push_device d set session_id = ${sessionId} from employee e
    where d.id = ${id} and e.id = d.employee_id and e.user_id = ${userId}`
