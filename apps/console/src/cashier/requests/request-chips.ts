import * as m from '#messages'
import { amountText } from '#parts/lists/amount-text.ts'
import { chipsOf } from '#parts/lists/chips-of.ts'
import type { RequestFilterSearch } from './request-search.ts'
import { filterText, holdFilterText, originText } from './filter-labels.ts'

/** Returns the active filters as chips that can be removed. */
export function requestChips(
  search: RequestFilterSearch,
  onSearch: (change: Partial<RequestFilterSearch>) => void,
) {
  const { state, player, bank, amountFrom, amountTo, origin, employee, hold } = search
  const { chip, period, text } = chipsOf(search, onSearch)
  return [
    ...chip(m.column_status(), state && filterText(state), 'state'),
    ...period(),
    ...chip(m.column_player(), player, 'player'),
    ...chip(m.column_bank(), bank?.toUpperCase(), 'bank'),
    ...chip(m.column_amount(), amountText(amountFrom, amountTo), 'amountFrom', 'amountTo'),
    ...chip(m.deposit_origin(), origin && originText(origin), 'origin'),
    ...chip(m.column_employee(), employee, 'employee'),
    ...chip(m.filter_hold(), hold && holdFilterText(hold), 'hold'),
    ...text(),
  ]
}
