import type { OrderRow } from '@khlang/contract/crediting/crediting'
import { api } from '#parts/api/api.ts'
import type { ListQuery } from '#live/list-query.ts'
import type { GridSort } from '#parts/live-grid/GridHead.tsx'

/** Orders of which it is unknown whether the back-end carried them out, or orders waiting to be sent. */
export type OpenState = 'unknown' | 'queued'

/** How many milliseconds a row that no longer matches the filter stays visible. */
const staysMs = 3_000

/** Returns the list query of these orders. Any sort but `credits` is by the time they were placed. */
export function openOrdersQuery(state: OpenState, { by, direction }: GridSort): ListQuery<OrderRow> {
  const sort = by === 'credits' ? 'credits' : 'time'
  const belongs = (row: OrderRow) => row.state === state
  return {
    topic: 'orders',
    sort: { value: sort === 'credits' ? (row) => row.credits : (row) => row.createdAt, direction },
    read: (cursor, limit, signal) =>
      api.crediting.orders({ state, sort, direction, limit, ...(cursor && { cursor }) }, { signal }),
    // A waiting order is retried every few seconds, and stays in the list during a try.
    matchesFilter: (row) => belongs(row) || (state === 'queued' && row.state === 'sending'),
    matchesSearch: belongs,
    stays: () => staysMs,
  }
}
