import type { Sql } from '#platform/database/database.ts'
import type { Log } from '#platform/monitoring/log.ts'
import type { WorkPoller } from '#platform/workers/work-poller.ts'
import type { Sealing } from '#platform/secrets/sealed.ts'
import { startEventWorker } from './event-worker.ts'
import { queueGatheredAlerts, queueAlertLines } from '../line-alerts/queue-alert-lines.ts'
import type { PushService } from '../push/post-push.ts'
import { startPushSender } from '../push/push-sender.ts'
import { queuePushes } from '../push/queue-pushes.ts'
import { queueWebhooks } from '../webhooks/queue-webhooks.ts'
import { startWebhookSender } from '../webhooks/webhook-sender.ts'

export type NotificationSenders = {
  wakeWebhook: (webhookId: string) => void
  /**
   * Distributes all due events and sends all due messages, and waits until this is done. Normally runs on its
   * own; tests call it directly.
   */
  keep: () => Promise<void>
  close: () => Promise<void>
}

/** Starts notifying all subscribers of events. */
export function startNotifications({
  publicUrl,
  wakeLine,
  ...options
}: {
  sql: Sql
  sealing: Sealing
  push: PushService
  log: Log
  publicUrl: string
  poller: WorkPoller
  /** Wakes the sender of LINE messages for this part. */
  wakeLine: (part: string) => void
}): NotificationSenders {
  const { sql } = options
  const webhooks = startWebhookSender(options)
  const browsers = startPushSender(options)
  const eventWorker = startEventWorker({
    ...options,
    consumers: [queueWebhooks, queueAlertLines, queuePushes],
    async afterwards(queuedAny) {
      if (queuedAny) [webhooks, browsers].forEach((sender) => void sender.sweep())
      ;(await queueGatheredAlerts(sql, publicUrl)).forEach(wakeLine)
    },
  })
  return {
    wakeWebhook: webhooks.wake,
    async keep() {
      await eventWorker.keep()
      await Promise.all([webhooks.sweep(), browsers.sweep()])
    },
    async close() {
      await eventWorker.close()
      await Promise.all([webhooks.close(), browsers.close()])
    },
  }
}
