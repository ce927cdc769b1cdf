import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { AgentSearch } from '#agents/agent-search.ts'
import { AgentsPage } from '#agents/AgentsPage.tsx'
import { paths } from './paths.ts'

const route = getRouteApi(paths.agent)

export function AgentsRoute() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const onSearch = useCallback(
    (change: Partial<AgentSearch>) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace: change.open === undefined }),
    [navigate],
  )
  return <AgentsPage search={search} onSearch={onSearch} />
}
