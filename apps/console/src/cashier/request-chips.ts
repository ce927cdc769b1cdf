import * as m from '#paraglide/messages.js'
import { amountText } from '#parts/lists/amount-text.ts'
import type { Chip } from '#parts/lists/FilterChips.tsx'
import { periodText } from '#parts/period-words.ts'
import type { RequestNarrowing } from './request-search.ts'
import { filterText, originText } from './filter-words.ts'

/** What is filtered now, in words, and how each is taken off. */
export function requestChips(
  search: RequestNarrowing,
  onSearch: (change: Partial<RequestNarrowing>) => void,
): Chip[] {
  const { state, q, period, from, to, player, bank, amountFrom, amountTo, origin, employee } = search
  const chip = (name: string, label: string, value: string | undefined, off: Partial<RequestNarrowing>) =>
    value === undefined ? [] : [{ name, label, value, onRemove: () => onSearch(off) }]
  return [
    ...chip('state', m.column_status(), state && filterText(state), { state: undefined }),
    ...chip('period', m.period(), period || from || to ? periodText(search) : undefined, {
      period: undefined,
      from: undefined,
      to: undefined,
    }),
    ...chip('player', m.column_player(), player, { player: undefined }),
    ...chip('bank', m.column_bank(), bank?.toUpperCase(), { bank: undefined }),
    ...chip('amount', m.column_amount(), amountText(amountFrom, amountTo), {
      amountFrom: undefined,
      amountTo: undefined,
    }),
    ...chip('origin', m.deposit_origin(), origin && originText(origin), { origin: undefined }),
    ...chip('employee', m.column_employee(), employee, { employee: undefined }),
    ...chip('q', m.filter_text(), q && `“${q}”`, { q: undefined }),
  ]
}
