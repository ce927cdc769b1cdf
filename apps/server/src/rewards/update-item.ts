import type { RewardItemId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { changeItem, type ItemFields, lockItem } from './catalogue-store.ts'
import { readItem } from './item-rows.ts'

/**
 * Updates an item of the catalogue if it has the version that the employee saw; earlier redemptions keep their
 * figures.
 */
export async function updateItem(
  { caller, sql }: Context,
  { id, version, ...fields }: ItemFields & { id: RewardItemId; version: number },
) {
  const actor = permit(caller, 'catalogue.manage')
  return transaction(sql, async (tx) => {
    const { version: current, ...before } = (await lockItem(tx, id)) ?? refuse('not-found')
    if (current !== version) refuse('stale-version', { row: await readItem(tx, id) })
    await changeItem(tx, id, fields, actor.email)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'catalogue.update',
      object: ['reward-item', id],
      before,
      after: fields,
    })
    return readItem(tx, id)
  })
}
