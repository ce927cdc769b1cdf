import { useQuery } from '@tanstack/react-query'
import { api } from '#parts/api/api.ts'

/** Returns the agents to choose from, by username: at most 500, and a shop has few. Empty until they are read. */
export function useAgentChoices() {
  const { data } = useQuery({
    queryKey: ['agent-choices'],
    queryFn: async ({ signal }) => (await api.agents.list({ limit: 500 }, { signal })).rows,
    staleTime: 30_000,
  })
  return (data ?? []).toSorted((a, b) => a.username.localeCompare(b.username))
}
