import { permitRead } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { webhookRow } from './webhook-rows.ts'
import { listWebhooks } from './webhook-store.ts'

/** Returns the systems that are notified of events, with figures for each. */
export async function webhooks({ caller, sql }: Context) {
  permitRead(caller, 'connection.manage')
  return { rows: (await listWebhooks(sql)).map(webhookRow) }
}
