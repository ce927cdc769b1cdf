import type { Sql } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'
import type { Sealing } from '#platform/sealed.ts'
import { startEventKeeper } from './event-keeper.ts'
import { tellWebhooks } from './tell-webhooks.ts'
import { startWebhookSender } from './webhook-sender.ts'

export type Telling = {
  wakeWebhook: (webhookId: string) => void
  /** Lays out and sends what is due, at once, and waits for it. Runs by itself; tests call it. */
  keep: () => Promise<void>
  close: () => Promise<void>
}

/** What happens in the house is told to whoever wants to be told. */
export function startTelling(options: { sql: Sql; sealing: Sealing; log: Log }): Telling {
  const webhooks = startWebhookSender(options)
  const keeper = startEventKeeper({
    ...options,
    tellers: [tellWebhooks],
    onSpread: () => void webhooks.sweep(),
  })
  return {
    wakeWebhook: webhooks.wake,
    async keep() {
      await keeper.keep()
      await webhooks.sweep()
    },
    async close() {
      await keeper.close()
      await webhooks.close()
    },
  }
}
