import { readNumberCursor } from '#platform/lists/cursor.ts'
import { permitRead } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { listDeliveries } from './delivery-store.ts'
import { deliveryRow } from './webhook-rows.ts'

/** Returns one page of the deliveries to webhooks, newest first, also of those that wait or were given up. */
export async function webhookDeliveries(
  { caller, sql }: Context,
  {
    webhookId,
    limit,
    cursor,
  }: { webhookId?: string | undefined; limit: number; cursor?: string | undefined },
) {
  permitRead(caller, 'connection.manage')
  const before = readNumberCursor(cursor)
  const records = await listDeliveries(sql, { webhookId, before, limit: limit + 1 })
  const rows = records.slice(0, limit).map(deliveryRow)
  return { rows, next: records.length > limit ? String(rows.at(-1)!.number) : null }
}
