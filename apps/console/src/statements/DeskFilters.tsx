import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useCallback } from 'react'
import * as m from '#paraglide/messages.js'
import { PeriodFilter } from '#parts/PeriodFilter.tsx'
import { SearchField } from '#parts/SearchField.tsx'
import { FilterBar } from '#parts/FilterBar.tsx'
import type { DeskSearch } from './desk-search.ts'
import { readAccounts } from './read-accounts.ts'

type Props = {
  search: DeskSearch
  onSearch: (change: Partial<DeskSearch>) => void
  searchRef: Ref<HTMLInputElement>
}

export function DeskFilters({ search, onSearch, searchRef }: Props) {
  const { data: accounts = [] } = useQuery({
    queryKey: ['own-accounts'],
    queryFn: readAccounts,
    staleTime: Infinity,
  })
  const known =
    search.account && !accounts.includes(search.account) ? [...accounts, search.account] : accounts
  const onText = useCallback((q: string) => onSearch({ q: q || undefined }), [onSearch])
  return (
    <FilterBar>
      <SearchField label={m.desk_search()} value={search.q ?? ''} onSearch={onText} inputRef={searchRef} />
      <NativeSelect
        size="sm"
        miw={150}
        aria-label={m.desk_account()}
        value={search.account ?? ''}
        onChange={(event) => onSearch({ account: event.currentTarget.value || undefined })}
        data={[{ value: '', label: m.desk_all_accounts() }, ...known]}
      />
      <PeriodFilter from={search.from} to={search.to} onChange={onSearch} />
    </FilterBar>
  )
}
