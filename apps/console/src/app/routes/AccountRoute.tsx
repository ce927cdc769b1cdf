import { accountPageSearch, type AccountPageSearch } from '#accounts/account-page-search.ts'
import { AccountPage } from '#accounts/AccountPage.tsx'
import { usePage, useSearch } from '#parts/navigation/use-router.ts'
import { useChangeSearch } from '../use-change-search.ts'

export function AccountRoute() {
  const accountId = usePage().params['accountId']!
  const search = useSearch(accountPageSearch)
  const onSearch = useChangeSearch<AccountPageSearch>()
  return <AccountPage key={accountId} accountId={accountId} search={search} onSearch={onSearch} />
}
