import type { OperationId, RewardItemId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { newId } from '#platform/ids.ts'
import { once } from '#platform/operation.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { addItem, type ItemFields } from './catalogue-store.ts'
import { readItem } from './item-rows.ts'

/** Adds an item to the catalogue and returns its row. */
export async function createItem(
  { caller, sql }: Context,
  { operationId, ...fields }: ItemFields & { operationId: OperationId },
) {
  const actor = permit(caller, 'catalogue.manage')
  const operation = { actor: actor.email, command: 'rewards/create-item', operationId, input: fields }
  return once(sql, operation, async (tx) => {
    const id = newId<RewardItemId>()
    await addItem(tx, id, fields, actor.email)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'catalogue.create',
      object: ['reward-item', id],
      after: fields,
    })
    return readItem(tx, id)
  })
}
