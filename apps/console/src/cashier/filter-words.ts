import { requestStatus } from '@khlang/contract/legacy-words'
import * as m from '#paraglide/messages.js'
import type { RequestFilter } from './request-search.ts'

const words = {
  ...requestStatus,
  transferred: 'โอนเงิน',
} as const satisfies Record<Exclude<RequestFilter, 'unknown'>, string>

/** The specification's own words, and ours for the outcome nobody knows. */
export const filterText = (filter: RequestFilter) => (filter === 'unknown' ? m.tab_unknown() : words[filter])

export const originText = (origin: 'player' | 'staff') =>
  origin === 'staff' ? m.deposit_by_staff() : m.deposit_by_player()
