import { NativeSelect } from '@mantine/core'
import * as m from '#messages'
import type { GridSort } from '#parts/live-grid/GridHead.tsx'

type Props = {
  /** The available sorts, with translated labels. `by` contains no space. */
  sorts: readonly { by: string; label: string }[]
  sort: GridSort
  onSort: (sort: GridSort) => void
}

/**
 * Shows a select for sorting where there are no column headings: on a phone, and in a list with one column.
 */
export function SortSelect({ sorts, sort, onSort }: Props) {
  const choices = sorts.flatMap(({ by, label }) =>
    (['desc', 'asc'] as const).map((direction) => ({
      value: `${by} ${direction}`,
      label: words(label, by, direction),
    })),
  )
  return (
    <NativeSelect
      size="sm"
      aria-label={m.sort_label()}
      value={`${sort.by} ${sort.direction}`}
      data={choices}
      onChange={({ currentTarget: { value } }) => {
        const [by, direction] = value.split(' ') as [string, 'asc' | 'desc']
        onSort({ by, direction })
      }}
    />
  )
}

/** Returns the text of a choice. A time is "newest" or "oldest" first, a number or a text "highest" or "lowest". */
function words(label: string, by: string, direction: 'asc' | 'desc') {
  if (['time', 'occurred', 'signedIn'].includes(by))
    return direction === 'desc' ? m.sort_newest({ name: label }) : m.sort_oldest({ name: label })
  return direction === 'desc' ? m.sort_high({ name: label }) : m.sort_low({ name: label })
}
