import { agentSearch, type AgentSearch } from '#agents/agent-search.ts'
import { AgentsPage } from '#agents/AgentsPage.tsx'
import { useSearch } from '#parts/navigation/use-router.ts'
import { useChangeSearch } from '../use-change-search.ts'

// Back closes an opened row. Other changes add no history entry.
const addsEntry = (change: Partial<AgentSearch>) => change.open !== undefined

export function AgentsRoute() {
  const search = useSearch(agentSearch)
  const onSearch = useChangeSearch<AgentSearch>(addsEntry)
  return <AgentsPage search={search} onSearch={onSearch} />
}
