import { isUrgent, wantsAlert } from '@khlang/domain/notifications/alert'
import { alertPath, alertText } from '@khlang/domain/notifications/alert-text'
import { mayBeNotified, pushTopic, pushUntil } from '@khlang/domain/notifications/push'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { alertAbout, alertSettingsOf } from '../events/alert-about.ts'
import { forStaff, type BusinessEvent, type StaffEvent } from '../events/event-store.ts'
import type { PushMessage } from './post-push.ts'
import { addPushes } from './push-delivery-store.ts'
import { listPushListening, type PushListening } from './push-settings-store.ts'

/**
 * Queues a message for every device whose employee is signed in there, wants it, and may see what it is about. In the
 * employee's quiet hours only urgent events count; others are dropped.
 */
export async function queuePushes(tx: Tx, events: readonly BusinessEvent[]): Promise<void> {
  const listening = await listPushListening(tx)
  await addPushes(
    tx,
    listening.flatMap((device) =>
      forStaff(events)
        .filter(
          (event) =>
            mayBeNotified(device.role, event.kind, event.data['check']) &&
            wantsAlert(alertSettingsOf(device), event),
        )
        .map((event) => ({
          id: newId(),
          deviceId: device.deviceId,
          eventId: event.id,
          message: messageOf(event, device.locale),
          until: pushUntil(event.kind, event.at),
        })),
    ),
  )
}

function messageOf(event: StaffEvent, locale: PushListening['locale']): PushMessage {
  const { kind } = event
  const topic = pushTopic(kind)
  return {
    ...alertText(alertAbout(event), locale),
    path: alertPath[kind],
    tag: topic ?? event.id,
    urgent: isUrgent(kind),
    topic,
  }
}
