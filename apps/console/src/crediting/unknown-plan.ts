import type { OrderRow } from '@khlang/contract/crediting'
import { api } from '#app/api.ts'
import type { ListPlan } from '#live/list-plan.ts'
import type { GridSort } from '#parts/live-grid/GridHead.tsx'

const farewellMs = 3_000
const isUnknown = (row: OrderRow) => row.state === 'unknown'

/** The open questions: orders of which nobody can say whether the player was credited. */
export function unknownPlan({ by, direction }: GridSort): ListPlan<OrderRow> {
  const sort = by === 'credits' ? 'credits' : 'time'
  return {
    topic: 'orders',
    sort: { value: sort === 'credits' ? (row) => row.credits : (row) => row.createdAt, direction },
    read: (cursor, limit, signal) =>
      api.crediting.orders(
        { state: 'unknown', sort, direction, limit, ...(cursor && { cursor }) },
        { signal },
      ),
    fits: isUnknown,
    joins: isUnknown,
    stays: () => farewellMs,
  }
}
