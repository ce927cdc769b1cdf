import { accountSearch, type AccountSearch } from '#accounts/account-search.ts'
import { AccountsPage } from '#accounts/AccountsPage.tsx'
import { useSearch } from '#parts/navigation/use-router.ts'
import { useChangeSearch } from '../use-change-search.ts'

// Back undoes every change of the search parameters.
const addsEntry = () => true

export function AccountsRoute() {
  const search = useSearch(accountSearch)
  const onSearch = useChangeSearch<AccountSearch>(addsEntry)
  return <AccountsPage search={search} onSearch={onSearch} />
}
