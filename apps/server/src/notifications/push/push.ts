import type { PushDeviceRow } from '@khlang/contract/notifications/push'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { quietOf } from '../events/alert-about.ts'
import { listPushDevices, type PushDeviceRecord } from './push-device-store.ts'
import { findPushSettings, type PushSettings } from './push-settings-store.ts'

/** Returns the caller's notification settings (`wish`; null before their first device) and devices. */
export async function push({ caller, sql, session, push }: Context) {
  const { id } = permit(caller, 'preference.save')
  const settings = await findPushSettings(sql, id)
  return {
    publicKey: push.publicKey,
    remembered: session?.remembered ?? false,
    wish: settings && pushSettingsRow(settings),
    devices: (await listPushDevices(sql, id)).map((device) => pushDeviceRow(device, session?.id ?? null)),
  }
}

export const pushSettingsRow = ({ version, switchedOn, ...settings }: PushSettings) => ({
  version,
  on: switchedOn,
  kinds: settings.kinds,
  least: settings.leastSatang,
  quiet: quietOf(settings),
})

/** Maps a device. `here`: it is this browser; `sessionId`: the caller's session. */
export const pushDeviceRow = (device: PushDeviceRecord, sessionId: string | null): PushDeviceRow => ({
  id: device.id,
  name: device.name,
  here: device.sessionId !== null && device.sessionId === sessionId,
  awake: device.awake,
  toldAt: device.toldAt?.toISOString() ?? null,
  createdAt: device.createdAt.toISOString(),
})
