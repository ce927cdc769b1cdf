import { getRouteApi } from '@tanstack/react-router'
import type { AccountPageSearch } from '#accounts/account-page-search.ts'
import { AccountPage } from '#accounts/AccountPage.tsx'
import { paths } from '../paths.ts'
import { useChangeSearch } from '../use-change-search.ts'

const route = getRouteApi(`${paths.accounts}/$accountId`)

export function AccountRoute() {
  const { accountId } = route.useParams()
  const search = route.useSearch()
  const onSearch = useChangeSearch<AccountPageSearch>()
  return <AccountPage key={accountId} accountId={accountId} search={search} onSearch={onSearch} />
}
