import { requestStatus } from '@khlang/contract/legacy-words'
import * as m from '#paraglide/messages.js'
import type { RequestFilter } from '@khlang/domain/cashier/request'

const words = {
  ...requestStatus,
  transferred: 'โอนเงิน',
} as const satisfies Record<Exclude<RequestFilter, 'unknown' | 'moved'>, string>

/** The specification's own words, and ours for the outcome nobody knows and for all that moved money. */
export function filterText(filter: RequestFilter): string {
  if (filter === 'moved') return m.requests_moved()
  return filter === 'unknown' ? m.tab_unknown() : words[filter]
}

export const originText = (origin: 'player' | 'staff') =>
  origin === 'staff' ? m.deposit_by_staff() : m.deposit_by_player()
