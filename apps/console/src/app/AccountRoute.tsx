import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { AccountPageSearch } from '#accounts/account-page-search.ts'
import { AccountPage } from '#accounts/AccountPage.tsx'
import { paths } from './paths.ts'

const route = getRouteApi(`${paths.accounts}/$accountId`)

export function AccountRoute() {
  const { accountId } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const onSearch = useCallback(
    (change: Partial<AccountPageSearch>) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace: true }),
    [navigate],
  )
  return <AccountPage key={accountId} accountId={accountId} search={search} onSearch={onSearch} />
}
