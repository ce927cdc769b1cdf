import type { Versioned } from '#live/row-book.ts'
import type { Column } from '#parts/live-grid/column.ts'
import type { Counted, LivePage } from './live-page.ts'
import { filtersOf, type PageSearch } from './page-search.ts'
import type { ViewsProps } from './use-views.ts'

type Props<Row extends Versioned, Search extends PageSearch, Sums extends Counted> = {
  definition: Pick<
    LivePage<Row, Search, Sums>,
    'name' | 'ownFilters' | 'ofView' | 'readSearch' | 'openParameter'
  >
  /** What the list shows, its period included. */
  search: Search
  shownColumns: readonly Column<Row>[]
  isFiltered: boolean
  onSearch: (change: Record<string, string | undefined>) => void
}

/** Returns what the saved views of a list page need: what saving one stores, and what choosing one changes. */
export function viewsOf<Row extends Versioned, Search extends PageSearch, Sums extends Counted>({
  definition: { name, ownFilters, ofView, readSearch, openParameter },
  search,
  shownColumns,
  isFiltered,
  onSearch,
}: Props<Row, Search, Sums>): ViewsProps {
  return {
    list: name,
    current: search.view,
    search: {
      ...filtersOf(search, ownFilters),
      ...ofView?.stored,
      ...(search.sort && { sort: search.sort }),
      ...(search.direction && { direction: search.direction }),
      columns: shownColumns.map(({ id }) => id).join(','),
    },
    isPlainList: !isFiltered && search.sort === undefined && search.direction === undefined,
    onChoose: (view) =>
      onSearch({
        ...readSearch(view?.search ?? {}),
        ...ofView?.kept(view?.search ?? null),
        view: view?.id,
        [openParameter]: undefined,
      }),
  }
}
