import type { BusinessEventKind } from '@khlang/domain/notifications/business-event'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { keptWish } from '../events/alert-about.ts'
import { pushWishRow } from './push.ts'
import { findPushWish, savePushWish } from './push-wish-store.ts'

type Input = {
  kinds: BusinessEventKind[]
  least: number
  quiet: { from: number; until: number } | null
  on: boolean
  version: number | null
}

/** Always the caller's own settings: no field names another employee. */
export async function savePush({ caller, sql }: Context, { version, on, ...wish }: Input) {
  const { id, email } = permit(caller, 'preference.save')
  const settings = { ...keptWish(wish), switchedOn: on }
  return transaction(sql, async (tx) => {
    const before = await findPushWish(tx, id)
    if (!(await savePushWish(tx, { employeeId: id, by: email, version }, settings))) {
      const now = await findPushWish(tx, id)
      return refuse('stale-version', now ? { row: pushWishRow(now) } : {})
    }
    await writeAudit(tx, {
      actor: email,
      act: 'push.save',
      object: ['employee', id],
      ...(before && { before }),
      after: settings,
    })
    return pushWishRow((await findPushWish(tx, id))!)
  })
}
