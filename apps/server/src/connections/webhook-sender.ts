import { judgeWebhookAnswer, tryingDays, webhookWaitSeconds } from '@khlang/domain/connections/webhook'
import { writeAudit } from '#platform/audit.ts'
import { type Sql, transaction } from '#platform/database.ts'
import { doLeftWork } from '#platform/left-work.ts'
import type { Log } from '#platform/log.ts'
import type { Sealing } from '#platform/sealed.ts'
import {
  type DeliveryEnding,
  endDelivery,
  findWebhooksDue,
  takeDelivery,
  type TakenDelivery,
} from './delivery-store.ts'
import { postWebhook } from './post-webhook.ts'
import { saveGone } from './webhook-store.ts'
import { webhookSecret } from './webhook-secrets.ts'

export type WebhookSender = {
  wake: (webhookId: string) => void
  /** Sends all that is due, and waits for it. Runs by itself; tests call it. */
  sweep: () => Promise<void>
  close: () => Promise<void>
}

/** Longer than any call takes. */
const leaseSeconds = 30

/**
 * Sends what was laid out, message by message and each system in a lane of its own, so that one that is slow or gone keeps no other waiting.
 * A message whose answer was lost, or whose process died, is sent again under the same id: the other side takes it once by that.
 */
export function startWebhookSender({
  sql,
  sealing,
  log,
}: {
  sql: Sql
  sealing: Sealing
  log: Log
}): WebhookSender {
  const lanes = new Map<string, Promise<void>>()

  async function runLane(webhookId: string, closing: AbortSignal) {
    for (;;) {
      if (closing.aborted) return
      const delivery = await takeDelivery(sql, webhookId, leaseSeconds)
      if (!delivery) return
      await send(delivery, closing)
    }
  }

  async function send(delivery: TakenDelivery, closing: AbortSignal) {
    const { webhook, eventId, body } = delivery
    const began = performance.now()
    const secrets = [webhook.secretSealed, webhook.oldSecretSealed].flatMap((sealed) =>
      sealed === null ? [] : [webhookSecret(sealing, webhook.id, sealed)],
    )
    const answer = await postWebhook(webhook.url, { id: eventId, body }, secrets, closing)
    const took = { tookMs: Math.round(performance.now() - began) }
    const status = 'status' in answer ? answer.status : null
    const verdict = status === null ? 'silence' : judgeWebhookAnswer(status)
    if (verdict === 'delivered')
      return endDelivery(sql, delivery, { state: 'delivered', seconds: 0, status, why: null, ...took })
    log.warn(
      {
        webhookId: webhook.id,
        count: delivery.tries,
        status,
        reason: 'error' in answer ? answer.error : verdict,
      },
      'a message to another system was not taken',
    )
    const failed = { status, why: verdict, ...took }
    if (verdict !== 'gone') return endDelivery(sql, delivery, { ...failed, ...next(delivery) })
    await transaction(sql, async (tx) => {
      await endDelivery(tx, delivery, { state: 'givenUp', seconds: 0, ...failed })
      const gone = await saveGone(tx, webhook.id)
      if (gone.count > 0)
        await writeAudit(tx, { actor: 'system', act: 'webhook.gone', object: ['webhook', webhook.id] })
    })
  }

  const work = doLeftWork<string>({
    everyMs: 1_000,
    findLeft: () => findWebhooksDue(sql),
    async work(webhookId, closing) {
      if (lanes.has(webhookId)) return
      const lane = runLane(webhookId, closing)
        .catch((err: unknown) =>
          log.warn({ err, webhookId }, 'what waits for another system was left to the next look'),
        )
        .finally(() => lanes.delete(webhookId))
      lanes.set(webhookId, lane)
    },
    onFailure: (err) => log.warn({ err }, 'what waits for other systems could not be looked after yet'),
  })

  return {
    wake: work.wake,
    async sweep() {
      await work.sweep()
      await Promise.all(lanes.values())
    },
    async close() {
      await work.close()
      await Promise.all(lanes.values())
    },
  }
}

/** Again after a while, until it has been tried for days. */
function next({ tries, firstTriedAt, now }: TakenDelivery): Pick<DeliveryEnding, 'state' | 'seconds'> {
  const seconds = webhookWaitSeconds(tries)
  const lasts = now.getTime() + seconds * 1_000 - firstTriedAt.getTime()
  return lasts > tryingDays * 86_400_000 ? { state: 'givenUp', seconds: 0 } : { state: 'waiting', seconds }
}
