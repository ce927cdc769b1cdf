import type { RewardItemId } from '@khlang/domain/brand'
import type { RewardItem } from '@khlang/contract/rewards/rewards'
import type { Db } from '#platform/database/database.ts'
import { type ItemRecord, listItems } from './catalogue-store.ts'

/** Throws if there is no such item: callers have just written it. */
export const readItem = async (db: Db, id: RewardItemId) => itemRow((await listItems(db, id))[0]!)

export const itemRow = ({ updatedAt, ...item }: ItemRecord): RewardItem => ({
  ...item,
  updatedAt: updatedAt.toISOString(),
})
