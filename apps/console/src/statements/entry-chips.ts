import * as m from '#paraglide/messages.js'
import { amountText } from '#parts/lists/amount-text.ts'
import type { Chip } from '#parts/lists/FilterChips.tsx'
import { periodText } from '#parts/period-words.ts'
import type { DeskSearch } from './desk-search.ts'

/** What is filtered now, in words, and how each is taken off. */
export function entryChips(search: DeskSearch, onSearch: (change: Partial<DeskSearch>) => void): Chip[] {
  const { account, q, period, from, to, amountFrom, amountTo } = search
  const chip = (name: string, label: string, value: string | undefined, off: Partial<DeskSearch>) =>
    value === undefined ? [] : [{ name, label, value, onRemove: () => onSearch(off) }]
  return [
    ...chip('account', m.desk_account(), account, { account: undefined }),
    ...chip('period', m.period(), period || from || to ? periodText(search) : undefined, {
      period: undefined,
      from: undefined,
      to: undefined,
    }),
    ...chip('amount', m.filter_amount(), amountText(amountFrom, amountTo), {
      amountFrom: undefined,
      amountTo: undefined,
    }),
    ...chip('q', m.filter_text(), q && `“${q}”`, { q: undefined }),
  ]
}
