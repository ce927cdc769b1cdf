import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { AccountSearch } from '#accounts/account-search.ts'
import { AccountsPage } from '#accounts/AccountsPage.tsx'
import { paths } from './paths.ts'

const route = getRouteApi(paths.accounts)

export function AccountsRoute() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const onSearch = useCallback((change: AccountSearch) => void navigate({ search: change }), [navigate])
  return <AccountsPage search={search} onSearch={onSearch} />
}
