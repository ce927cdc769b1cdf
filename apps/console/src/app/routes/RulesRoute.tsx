import { Link } from '#parts/navigation/Link.tsx'
import { rulesSearch, type RulesSearch } from '#statements/rules/rules-search.ts'
import { RulesPage } from '#statements/rules/RulesPage.tsx'
import { paths } from '#parts/navigation/paths.ts'
import { useSearch } from '#parts/navigation/use-router.ts'
import { useChangeSearch } from '../use-change-search.ts'

// Back undoes every change of the search parameters.
const addsEntry = () => true

export function RulesRoute() {
  const search = useSearch(rulesSearch)
  const onSearch = useChangeSearch<RulesSearch>(addsEntry)
  return (
    <RulesPage
      search={search}
      onSearch={onSearch}
      entryLink={(entry, children) => (
        <Link to={paths.statement} search={{ entry }}>
          {children}
        </Link>
      )}
    />
  )
}
