import * as m from '#paraglide/messages.js'
import type { Chip } from '#parts/lists/FilterChips.tsx'
import type { PageSearch } from '#parts/lists/page-search.ts'
import { periodText } from '#parts/period-words.ts'

/** What is filtered now, in words, and how each is taken off. */
export function pageChips(search: PageSearch, onSearch: (change: Partial<PageSearch>) => void): Chip[] {
  const { q, period, from, to } = search
  const chip = (name: string, label: string, value: string | undefined, off: Partial<PageSearch>) =>
    value === undefined ? [] : [{ name, label, value, onRemove: () => onSearch(off) }]
  return [
    ...chip('period', m.period(), period || from || to ? periodText(search) : undefined, {
      period: undefined,
      from: undefined,
      to: undefined,
    }),
    ...chip('q', m.filter_text(), q && `“${q}”`, { q: undefined }),
  ]
}
