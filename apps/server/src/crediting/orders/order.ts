import type { CreditOrderId } from '@khlang/domain/brand'
import { refuse } from '#platform/http/refusal.ts'
import { readSetting } from '#platform/setting.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { orderRow } from '../rows.ts'
import { findAttempts, findNearby, readOrders } from '../store.ts'

/** The calls that one page shows. An order that the back-end refuses to take for hours has more. */
const mostAttempts = 200

/**
 * Returns one order with its latest calls and their answers, the number of all calls, and the player's other orders
 * created within an hour of it.
 */
export async function order({ caller, sql }: Context, { id }: { id: CreditOrderId }) {
  const actor = permit(caller, 'list.view')
  const quarantineSeconds = await readSetting(sql, 'unknown.quarantineSeconds')
  const [record] = await readOrders(sql, [id], quarantineSeconds)
  if (!record) return refuse('not-found')
  const { attempts, total } = await findAttempts(sql, id, mostAttempts)
  const nearby = await findNearby(sql, record, quarantineSeconds)
  return {
    ...orderRow(record, actor.role),
    attempts: attempts.map(({ at, answeredAt, ...attempt }) => ({
      ...attempt,
      at: at.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
    attemptCount: total,
    nearby: nearby.map((other) => orderRow(other, actor.role)),
  }
}
