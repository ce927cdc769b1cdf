import type { OperationId, RewardItemId } from '@khlang/domain/brand'
import type { RewardItem } from '@khlang/contract/rewards/rewards'
import { writeAudit } from '#platform/audit.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import {
  addItem,
  changeItem,
  type ItemFields,
  type ItemRecord,
  listItems,
  lockItem,
} from './catalogue-store.ts'

/** Returns what coins can be redeemed for (spec section 3: rewards). */
export async function catalogue({ caller, sql }: Context) {
  permit(caller, 'list.view')
  return { rows: (await listItems(sql)).map(itemRow) }
}

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

/** Updates an item if it has the version that was seen; earlier redemptions keep their figures. */
export async function updateItem(
  { caller, sql }: Context,
  { id, version, ...fields }: ItemFields & { id: RewardItemId; version: number },
) {
  const actor = permit(caller, 'catalogue.manage')
  return transaction(sql, async (tx) => {
    const { version: now, ...before } = (await lockItem(tx, id)) ?? refuse('not-found')
    if (now !== version) refuse('stale-version', { row: await readItem(tx, id) })
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

const readItem = async (db: Db, id: RewardItemId) => itemRow((await listItems(db, id))[0]!)

const itemRow = ({ updatedAt, ...item }: ItemRecord): RewardItem => ({
  ...item,
  updatedAt: updatedAt.toISOString(),
})
