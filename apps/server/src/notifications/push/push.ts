import type { PushDeviceRow } from '@khlang/contract/notifications/push'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { quietOf } from '../events/alert-about.ts'
import { listPushDevices, type PushDeviceRecord } from './push-device-store.ts'
import { findPushWish, type PushWish } from './push-wish-store.ts'

/** Returns what one is notified of on one's own devices, and on which. */
export async function push({ caller, sql, session, push }: Context) {
  const { id } = permit(caller, 'preference.save')
  const wish = await findPushWish(sql, id)
  return {
    publicKey: push.publicKey,
    remembered: session?.remembered ?? false,
    wish: wish && pushWishRow(wish),
    devices: (await listPushDevices(sql, id)).map((device) => pushDeviceRow(device, session?.id ?? null)),
  }
}

export const pushWishRow = ({ version, switchedOn, ...kept }: PushWish) => ({
  version,
  on: switchedOn,
  kinds: kept.kinds,
  least: kept.leastSatang,
  quiet: quietOf(kept),
})

export const pushDeviceRow = (device: PushDeviceRecord, sessionId: string | null): PushDeviceRow => ({
  id: device.id,
  name: device.name,
  here: device.sessionId !== null && device.sessionId === sessionId,
  awake: device.awake,
  toldAt: device.toldAt?.toISOString() ?? null,
  createdAt: device.createdAt.toISOString(),
})
