import { getRouteApi } from '@tanstack/react-router'
import type { AgentSearch } from '#agents/agent-search.ts'
import { AgentsPage } from '#agents/AgentsPage.tsx'
import { paths } from '../paths.ts'
import { useChangeSearch } from '../use-change-search.ts'

const route = getRouteApi(paths.agent)

const addsEntry = (change: Partial<AgentSearch>) => change.open !== undefined

export function AgentsRoute() {
  const search = route.useSearch()
  const onSearch = useChangeSearch<AgentSearch>(addsEntry)
  return <AgentsPage search={search} onSearch={onSearch} />
}
