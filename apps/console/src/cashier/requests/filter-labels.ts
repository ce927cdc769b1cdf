import { requestStatus } from '@khlang/contract/legacy-words'
import * as m from '#messages'
import type { HoldFilter } from '@khlang/domain/cashier/deposit-filter'
import type { RequestFilter, RequestState } from '@khlang/domain/cashier/request'

const words = {
  ...requestStatus,
  transferred: 'โอนเงิน', // for all four of its words (`transferStatus`)
} as const satisfies Record<RequestState, string>

/**
 * Returns the text of a filter: for one state the specification's word, Thai in either language; for several states
 * or a part of one (`underWay`, `unknown`) the console's own, translated.
 */
export function filterText(filter: RequestFilter): string {
  switch (filter) {
    case 'open':
      return m.requests_open()
    case 'underWay':
      return m.requests_under_way()
    case 'moved':
      return m.requests_moved()
    case 'unknown':
      return m.tab_unknown()
    default:
      return words[filter]
  }
}

export const originText = (origin: 'player' | 'staff') =>
  origin === 'staff' ? m.deposit_by_staff() : m.deposit_by_player()

export const holdFilterText = (hold: HoldFilter) =>
  hold === 'held' ? m.filter_hold_held() : m.filter_hold_free()
