import type { OrderRow } from '@khlang/contract/crediting'
import { api } from '#app/api.ts'
import type { ListPlan } from '#live/live-list.ts'

const farewellMs = 3_000
const isUnknown = (row: OrderRow) => row.state === 'unknown'

/** The open questions: orders of which nobody can say whether the player was credited. */
export const unknownPlan: ListPlan<OrderRow> = {
  topic: 'orders',
  read: (cursor, limit, signal) =>
    api.crediting.orders({ state: 'unknown', limit, ...(cursor && { cursor }) }, { signal }),
  fits: isUnknown,
  joins: isUnknown,
  stays: () => farewellMs,
}
