import { usualKinds } from '@khlang/domain/notifications/alert'
import { maxPushDevices } from '@khlang/domain/notifications/push'
import { satang } from '@khlang/domain/money'
import { writeAudit } from '#platform/audit.ts'
import { type Tx, transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { isPrivateHost } from '#platform/http/private-host.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type EmployeeActor, permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import type { PushAddress, PushService } from './post-push.ts'
import { pushDeviceRow } from './push.ts'
import { sealAddress } from './push-address.ts'
import {
  addPushDeviceRow,
  findByEndpoint,
  findPushDevice,
  listPushDevices,
  lockPushDevicesOf,
  movePushDevice,
  type PushDevice,
} from './push-device-store.ts'
import { areKeys } from './push-encryption.ts'
import { findPushSettings, savePushSettings } from './push-settings-store.ts'
import { removeDevice } from './remove-push-device.ts'

/**
 * Registers this browser for the signed-in employee. A browser is one device, whoever signs in there and
 * whatever its current push address; the last registration counts. Without a `name` it only registers a known device
 * again, and refuses any other with `not-found`.
 */
export async function addPushDevice(
  { caller, session, sql, sealing, push, pushDevice, keepPushDevice }: Context,
  { name, ...address }: PushAddress & { name?: string | undefined },
) {
  const actor = permit(caller, 'preference.save')
  if (session === null) return refuse('not-signed-in')
  checkAddress(push, address)
  const endpointHash = sealing.hash(`push ${address.endpoint}`)
  const id = await transaction(sql, async (tx) => {
    await lockPushDevicesOf(tx, actor.id)
    const existing = await findDeviceFor(tx, actor, endpointHash, pushDevice)
    const deviceId = existing?.id ?? newId()
    const registration = {
      sessionId: session.id,
      secretAddressSealed: sealAddress(sealing, deviceId, address),
      endpointHash,
    }
    if (existing) await movePushDevice(tx, deviceId, registration)
    else {
      if (name === undefined) return refuse('not-found')
      if ((await listPushDevices(tx, actor.id)).length >= maxPushDevices) refuse('push-too-many-devices')
      await addPushDeviceRow(tx, { id: deviceId, employeeId: actor.id, name, ...registration })
      await writeAudit(tx, {
        actor: actor.email,
        act: 'push.addDevice',
        object: ['push-device', deviceId],
        after: { name },
      })
    }
    if (!(await findPushSettings(tx, actor.id)))
      await savePushSettings(tx, { employeeId: actor.id, by: actor.email, version: null }, defaultSettings)
    return deviceId
  })
  keepPushDevice(id)
  return pushDeviceRow((await findPushDevice(sql, actor.id, id)) ?? refuse('not-found'), session.id)
}

/** The defaults for an employee who has not chosen any settings. */
const defaultSettings = {
  kinds: [...usualKinds],
  leastSatang: satang(0),
  quietFrom: null,
  quietUntil: null,
  switchedOn: true,
}

/**
 * Returns the employee's existing device for this browser, found by its cookie or else by its push address;
 * null if there is none. Removes any other device with the same address, since it was this browser's earlier
 * registration.
 */
async function findDeviceFor(
  tx: Tx,
  actor: EmployeeActor,
  endpointHash: Buffer,
  cookieId: string | null,
): Promise<PushDevice | null> {
  const byCookie = cookieId === null ? null : await findPushDevice(tx, actor.id, cookieId)
  const byAddress = await findByEndpoint(tx, endpointHash)
  if (byAddress === null || byAddress.id === byCookie?.id) return byCookie
  if (byCookie === null && byAddress.employeeId === actor.id) return byAddress
  await removeDevice(tx, actor, byAddress)
  return byCookie
}

/**
 * Refuses an address that does not belong to a browser's push service, since the client supplies the address
 * and this server then sends requests to it.
 */
function checkAddress(push: PushService, { endpoint, ...keys }: PushAddress) {
  const url = URL.parse(endpoint)
  const safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isPrivateHost(url.hostname))
  if (!url || !safe || url.username !== '' || url.password !== '' || !push.isService(url.hostname))
    refuse('push-service-unknown')
  if (!areKeys(keys))
    refuse('bad-input', {
      fields: [{ path: 'p256dh', message: 'These are not the push keys of a browser.' }],
    })
}
