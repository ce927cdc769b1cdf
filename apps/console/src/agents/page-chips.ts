import { chipsOf } from '#parts/lists/chips-of.ts'
import type { PageSearch } from '#parts/lists/page-search.ts'

export function pageChips(search: PageSearch, onSearch: (change: Partial<PageSearch>) => void) {
  const { period, text } = chipsOf(search, onSearch)
  return [...period(), ...text()]
}
