import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { RulesSearch } from '#statements/rules-search.ts'
import { RulesPage } from '#statements/RulesPage.tsx'
import { paths } from './paths.ts'

const route = getRouteApi(paths.rules)

export function RulesRoute() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const onSearch = useCallback((change: RulesSearch) => void navigate({ search: change }), [navigate])
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
