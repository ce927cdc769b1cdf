import { accountSearch, type AccountSearch } from '#accounts/account-search.ts'
import { AccountsPage } from '#accounts/AccountsPage.tsx'
import { useSearch } from '#parts/navigation/use-router.ts'
import { useChangeSearch } from '../use-change-search.ts'

// Back closes an opened account. Other changes add no history entry: each letter of a search is one.
const addsEntry = (change: Partial<AccountSearch>) => change.open !== undefined

export function AccountsRoute() {
  const search = useSearch(accountSearch)
  const onSearch = useChangeSearch<AccountSearch>(addsEntry)
  return <AccountsPage search={search} onSearch={onSearch} />
}
