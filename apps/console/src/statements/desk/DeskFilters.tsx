import { NativeSelect } from '@mantine/core'
import { memo, type Ref, useCallback } from 'react'
import type { EntrySort } from '@khlang/domain/statements/entry-filter'
import * as m from '#messages'
import { FilterChips } from '#parts/lists/FilterChips.tsx'
import { SortSelect } from '#parts/lists/SortSelect.tsx'
import { PeriodFilter } from '#parts/filters/PeriodFilter.tsx'
import { SearchField } from '#parts/filters/SearchField.tsx'
import { FilterBar } from '#parts/filters/FilterBar.tsx'
import { useFeeds } from '#parts/use-feeds.ts'
import { type DeskSearch, unfiltered } from './desk-search.ts'
import styles from './DeskFilters.module.css'
import { entryChips } from '../entry/entry-chips.ts'

type Props = {
  search: DeskSearch
  onSearch: (change: Partial<DeskSearch>) => void
  searchRef: Ref<HTMLInputElement>
}

function Plain({ search, onSearch, searchRef }: Props) {
  const accounts = useFeeds().map(({ code, bank }) => ({ value: code, label: `${code} · ${bank}` }))
  const isUnknown = search.account !== undefined && !accounts.some(({ value }) => value === search.account)
  const known = isUnknown ? [...accounts, { value: search.account!, label: search.account! }] : accounts
  const onText = useCallback((q: string) => onSearch({ q: q || undefined }), [onSearch])
  return (
    <div className={styles.filters}>
      <FilterBar>
        <SearchField
          pauseMs={250}
          label={m.desk_search()}
          value={search.q ?? ''}
          onSearch={onText}
          inputRef={searchRef}
        />
        <NativeSelect
          size="sm"
          w={168}
          aria-label={m.desk_account()}
          value={search.account ?? ''}
          onChange={(event) => onSearch({ account: event.currentTarget.value || undefined })}
          data={[{ value: '', label: m.desk_all_accounts() }, ...known]}
        />
        <PeriodFilter folds period={search.period} from={search.from} to={search.to} onChange={onSearch} />
        <SortSelect
          sorts={[
            { by: 'time', label: m.sort_heard() },
            { by: 'occurred', label: m.sort_occurred() },
            { by: 'amount', label: m.filter_amount() },
          ]}
          sort={{ by: search.sort ?? 'time', direction: search.direction ?? 'desc' }}
          onSort={({ by, direction }) =>
            onSearch({
              sort: by === 'time' ? undefined : (by as EntrySort),
              direction: direction === 'asc' ? 'asc' : undefined,
            })
          }
        />
      </FilterBar>
      <FilterChips chips={entryChips(search, onSearch)} onClear={() => onSearch(unfiltered)} />
    </div>
  )
}

/** Whether the filters are the same. Opening a row changes the URL but not the filters. */
const sameFilters = (a: Props, b: Props) =>
  a.onSearch === b.onSearch &&
  JSON.stringify({ ...a.search, entry: '' }) === JSON.stringify({ ...b.search, entry: '' })

/** Shows filters and sort. It is not re-rendered for every row that is opened. */
export const DeskFilters = memo(Plain, sameFilters)
