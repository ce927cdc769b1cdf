import { type ApprovalsSearch, approvalsSearch } from '#staff/approvals/approvals-search.ts'
import { ApprovalsPage } from '#staff/approvals/ApprovalsPage.tsx'
import { useSearch } from '#parts/navigation/use-router.ts'
import { useChangeSearch } from '../use-change-search.ts'

export function ApprovalsRoute() {
  const search = useSearch(approvalsSearch)
  const onSearch = useChangeSearch<ApprovalsSearch>()
  return <ApprovalsPage search={search} onSearch={onSearch} />
}
