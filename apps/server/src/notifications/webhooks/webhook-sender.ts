import { classifyWebhookAnswer, tryingDays, webhookWaitSeconds } from '@khlang/domain/notifications/webhook'
import { writeAudit } from '#platform/audit.ts'
import { type Sql, transaction } from '#platform/database/database.ts'
import type { Log } from '#platform/monitoring/log.ts'
import type { WorkPoller } from '#platform/workers/work-poller.ts'
import type { Sealing } from '#platform/secrets/sealed.ts'
import {
  areWebhooksDue,
  type DeliveryEnding,
  endDelivery,
  findWebhooksDue,
  takeDelivery,
  type TakenDelivery,
} from './delivery-store.ts'
import { type RecipientQueues, leaseSeconds, startRecipientQueues } from '../events/recipient-queues.ts'
import { postWebhook } from './post-webhook.ts'
import { switchOffGone } from './webhook-store.ts'
import { webhookSecret } from './webhook-secrets.ts'

/**
 * Sends queued messages to other systems. A message whose answer was lost, or whose process died, is sent
 * again under the same id, so that the other side can accept it only once.
 */
export function startWebhookSender({
  sql,
  sealing,
  log,
  poller,
}: {
  sql: Sql
  sealing: Sealing
  log: Log
  poller: WorkPoller
}): RecipientQueues {
  async function send(delivery: TakenDelivery, closing: AbortSignal) {
    const { webhook, eventId, body } = delivery
    const began = performance.now()
    const secrets = [webhook.secretSealed, webhook.oldSecretSealed].flatMap((sealed) =>
      sealed === null ? [] : [webhookSecret(sealing, webhook.id, sealed)],
    )
    const answer = await postWebhook(webhook.url, { id: eventId, body }, secrets, closing)
    const duration = { tookMs: Math.round(performance.now() - began) }
    const status = 'status' in answer ? answer.status : null
    const verdict =
      'status' in answer ? classifyWebhookAnswer(answer.status) : answer.isInside ? 'inside' : 'silence'
    if (verdict === 'delivered')
      return endDelivery(sql, 'webhook_delivery', delivery, {
        state: 'delivered',
        seconds: 0,
        status,
        why: null,
        ...duration,
      })
    log.warn(
      {
        webhookId: webhook.id,
        count: delivery.tries,
        status,
        reason: 'error' in answer ? answer.error : verdict,
      },
      'a webhook did not accept an event',
    )
    const failed = { status, why: verdict, ...duration }
    if (verdict !== 'gone')
      return endDelivery(sql, 'webhook_delivery', delivery, { ...failed, ...next(delivery) })
    await transaction(sql, async (tx) => {
      await endDelivery(tx, 'webhook_delivery', delivery, { state: 'givenUp', seconds: 0, ...failed })
      const switchedOffRows = await switchOffGone(tx, webhook.id)
      if (switchedOffRows.count > 0)
        await writeAudit(tx, { actor: 'system', act: 'webhook.gone', object: ['webhook', webhook.id] })
    })
  }

  return startRecipientQueues({
    poller,
    isDue: areWebhooksDue,
    findDue: () => findWebhooksDue(sql),
    async sendNext(webhookId, closing) {
      const delivery = await takeDelivery(sql, webhookId, leaseSeconds)
      if (delivery) await send(delivery, closing)
      return delivery !== null
    },
    onFailure: (err, webhookId) =>
      log.warn({ err, ...(webhookId && { webhookId }) }, 'could not send queued webhook events; retrying'),
  })
}

/**
 * Returns the next state of an undelivered message: a retry after a delay or, after days of tries, giving up.
 */
function next({ tries, firstTriedAt, now }: TakenDelivery): Pick<DeliveryEnding, 'state' | 'seconds'> {
  const seconds = webhookWaitSeconds(tries)
  const ageAtNextTryMs = now.getTime() + seconds * 1_000 - firstTriedAt.getTime()
  return ageAtNextTryMs > tryingDays * 86_400_000
    ? { state: 'givenUp', seconds: 0 }
    : { state: 'waiting', seconds }
}
