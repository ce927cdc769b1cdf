import { useQuery } from '@tanstack/react-query'
import { api } from '#app/api.ts'

/** Agents and masters to choose from; those of a shop are few. */
export function useReferralChoices() {
  const { data: agents = [] } = useQuery({
    queryKey: ['agent-choices'],
    queryFn: async ({ signal }) => (await api.agents.list({ limit: 500 }, { signal })).rows,
    staleTime: 30_000,
  })
  const { data: masters = [] } = useQuery({
    queryKey: ['master-choices'],
    queryFn: async ({ signal }) =>
      (await api.agents.masters({ limit: 500, sort: 'key', direction: 'asc' }, { signal })).rows,
    staleTime: 30_000,
  })
  return { agents: agents.toSorted((a, b) => a.username.localeCompare(b.username)), masters }
}
