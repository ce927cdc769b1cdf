import * as m from '#messages'
import { amountText } from '#parts/lists/amount-text.ts'
import { chipsOf } from '#parts/lists/chips-of.ts'
import type { DeskSearch } from '../desk/desk-search.ts'

/** Returns the desk's active filters, the tab left out, as chips that can be removed. */
export function entryChips(search: DeskSearch, onSearch: (change: Partial<DeskSearch>) => void) {
  const { account, amountFrom, amountTo } = search
  const { chip, period, text } = chipsOf(search, onSearch)
  return [
    ...chip(m.desk_account(), account, 'account'),
    ...period(),
    ...chip(m.filter_amount(), amountText(amountFrom, amountTo), 'amountFrom', 'amountTo'),
    ...text(),
  ]
}
