import { classifyPushAnswer } from '@khlang/domain/notifications/push'
import { findPreferences } from '#staff/employees/preferences-store.ts'
import { permit } from '#staff/actor.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { openAddress } from './push-address.ts'
import { findPushDevice, findSealedAddress, notePushSent } from './push-device-store.ts'

const words = {
  th: { title: 'ทดสอบการแจ้งเตือน', body: 'เครื่องนี้รับการแจ้งเตือนของคลังได้' },
  en: { title: 'A test of alerts', body: 'This device receives alerts from Khlang' },
}
const lastsMs = 60_000

/**
 * Sends a test to one of the employee's own devices at once, since they are waiting to see whether it arrives. Refuses
 * if nobody is signed in there (`push-device-asleep`), or if the push service does not take it (`push-not-taken`).
 */
export async function testPushDevice(
  { caller, sql, sealing, push }: Context,
  { deviceId }: { deviceId: string },
) {
  const { id } = permit(caller, 'preference.save')
  const device = (await findPushDevice(sql, id, deviceId)) ?? refuse('not-found')
  if (!device.awake) refuse('push-device-asleep')
  const sealed = (await findSealedAddress(sql, deviceId)) ?? refuse('not-found')
  const { locale } = await findPreferences(sql, id)
  const now = new Date()
  const answer = await push.post(
    openAddress(sealing, deviceId, sealed),
    { ...words[locale], path: '/dashboard', tag: 'test', urgent: true, topic: null },
    { now, until: new Date(now.getTime() + lastsMs) },
    AbortSignal.timeout(lastsMs),
  )
  if (classifyPushAnswer('status' in answer ? answer.status : null) !== 'taken') refuse('push-not-taken')
  await notePushSent(sql, deviceId)
  return { taken: true as const }
}
