import { getRouteApi } from '@tanstack/react-router'
import type { AccountSearch } from '#accounts/account-search.ts'
import { AccountsPage } from '#accounts/AccountsPage.tsx'
import { paths } from '../paths.ts'
import { useChangeSearch } from '../use-change-search.ts'

const route = getRouteApi(paths.accounts)

const always = () => true

export function AccountsRoute() {
  const search = route.useSearch()
  const onSearch = useChangeSearch<AccountSearch>(always)
  return <AccountsPage search={search} onSearch={onSearch} />
}
