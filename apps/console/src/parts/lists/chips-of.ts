import * as m from '#messages'
import { periodText } from '#parts/filters/period-labels.ts'
import type { PeriodSearch } from '#parts/filters/period.ts'
import type { Chip } from './FilterChips.tsx'

/**
 * Returns functions that make the chip of a filter, or none if the filter is not active. Removing a chip clears all
 * search parameters that it covers.
 */
export function chipsOf<Search extends PeriodSearch & { q?: string | undefined }>(
  search: Search,
  onSearch: (change: Partial<Search>) => void,
) {
  const chip = (
    label: string,
    value: string | undefined,
    ...parts: [keyof Search & string, ...(keyof Search & string)[]]
  ): Chip[] => {
    const cleared = Object.fromEntries(parts.map((part) => [part, undefined])) as Partial<Search>
    return value === undefined ? [] : [{ name: parts[0], label, value, onRemove: () => onSearch(cleared) }]
  }
  const { q, period, from, to } = search
  return {
    chip,
    period: (label = m.period()) =>
      chip(label, period || from || to ? periodText(search) : undefined, 'period', 'from', 'to'),
    text: () => chip(m.filter_text(), q && `“${q}”`, 'q'),
  }
}
