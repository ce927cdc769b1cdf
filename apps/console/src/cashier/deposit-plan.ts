import type { DepositRow } from '@khlang/contract/cashier'
import { api } from '#app/api.ts'
import type { ListPlan } from '#live/live-list.ts'
import { depositFilter } from './deposit-filter.ts'
import type { DepositSearch } from './deposit-search.ts'

/** The deposits of a filter, as the server lists them and as the stream changes them. */
export function depositPlan(search: DepositSearch): ListPlan<DepositRow> {
  const { state, q, from, to } = search
  const filter = { ...(state && { state }), ...(q && { q }), ...(from && { from }), ...(to && { to }) }
  return {
    topic: 'deposits',
    read: (cursor, limit, signal) =>
      api.cashier.deposits({ ...filter, limit, ...(cursor && { cursor }) }, { signal }),
    ...depositFilter(search),
  }
}
