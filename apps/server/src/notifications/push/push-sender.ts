import { classifyPushAnswer, pushWaitSeconds } from '@khlang/domain/notifications/push'
import { writeAudit } from '#platform/audit.ts'
import { type Sql, transaction } from '#platform/database/database.ts'
import type { Log } from '#platform/monitoring/log.ts'
import type { WorkPoller } from '#platform/workers/work-poller.ts'
import type { Sealing } from '#platform/secrets/sealed.ts'
import { type RecipientQueues, leaseSeconds, startRecipientQueues } from '../events/recipient-queues.ts'
import { type DeliveryEnding, endDelivery } from '../webhooks/delivery-store.ts'
import type { PostAnswer } from '../events/post-once.ts'
import type { PushService } from './post-push.ts'
import { openAddress } from './push-address.ts'
import {
  arePushesDue,
  findPushDue,
  giveUpLatePushes,
  takePush,
  type TakenPush,
} from './push-delivery-store.ts'
import { notePushSent, removePushDeviceRow } from './push-device-store.ts'

/**
 * Sends queued messages to browsers while they are useful. Removes a device whose subscription no longer
 * exists.
 */
export function startPushSender({
  sql,
  sealing,
  push,
  log,
  poller,
}: {
  sql: Sql
  sealing: Sealing
  push: PushService
  log: Log
  poller: WorkPoller
}): RecipientQueues {
  async function send(taken: TakenPush, closing: AbortSignal) {
    const began = performance.now()
    const address = openAddress(sealing, taken.deviceId, taken.secretAddressSealed)
    const answer = await push.post(address, taken.message, taken, closing)
    const status = 'status' in answer ? answer.status : null
    const endedFields = { status, tookMs: Math.round(performance.now() - began) }
    const verdict = classifyPushAnswer(status)
    if (verdict === 'taken') {
      await endDelivery(sql, 'push_delivery', taken, {
        ...endedFields,
        state: 'delivered',
        seconds: 0,
        why: null,
      })
      return notePushSent(sql, taken.deviceId)
    }
    const reason = 'error' in answer ? answer.error : verdict
    log.warn({ count: taken.tries, status, reason }, 'the push service did not accept a notification')
    if (verdict === 'gone') return forget(taken.deviceId)
    const later = verdict === 'again' ? next(taken, answer) : ({ state: 'givenUp', seconds: 0 } as const)
    return endDelivery(sql, 'push_delivery', taken, { ...endedFields, ...later, why: verdict })
  }

  const forget = (deviceId: string) =>
    transaction(sql, async (tx) => {
      if (await removePushDeviceRow(tx, deviceId))
        await writeAudit(tx, { actor: 'system', act: 'push.gone', object: ['push-device', deviceId] })
    })

  return startRecipientQueues({
    poller,
    isDue: arePushesDue,
    async findDue() {
      await giveUpLatePushes(sql)
      return findPushDue(sql)
    },
    async sendNext(deviceId, closing) {
      const taken = await takePush(sql, deviceId, leaseSeconds)
      if (taken) await send(taken, closing)
      return taken !== null
    },
    onFailure: (err) => log.warn({ err }, 'could not send queued notifications; retrying'),
  })
}

/**
 * Returns the next state of an undelivered message: a retry after our own delay or the one that the service
 * requests, or giving up if the message would expire before.
 */
function next(
  { tries, until, now }: TakenPush,
  answer: PostAnswer,
): Pick<DeliveryEnding, 'state' | 'seconds'> {
  const askedSeconds = 'retryAfter' in answer ? (answer.retryAfter ?? 0) : 0
  const seconds = Math.max(pushWaitSeconds(tries), askedSeconds)
  return now.getTime() + seconds * 1_000 < until.getTime()
    ? { state: 'waiting', seconds }
    : { state: 'givenUp', seconds: 0 }
}
