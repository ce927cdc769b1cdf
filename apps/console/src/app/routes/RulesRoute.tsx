import { getRouteApi, Link } from '@tanstack/react-router'
import type { RulesSearch } from '#statements/rules/rules-search.ts'
import { RulesPage } from '#statements/rules/RulesPage.tsx'
import { paths } from '../paths.ts'
import { useChangeSearch } from '../use-change-search.ts'

const route = getRouteApi(paths.rules)

const always = () => true

export function RulesRoute() {
  const search = route.useSearch()
  const onSearch = useChangeSearch<RulesSearch>(always)
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
