import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** Reads the agents to choose from. Every form that opens reads them again: one may have been created a moment ago. */
export const agentChoices = queryOptions({
  queryKey: ['agent-choices'],
  queryFn: async ({ signal }) => (await api.agents.list({ limit: 500 }, { signal })).rows,
  staleTime: 0,
})

/** Reads the masters to choose from, in the same way. */
export const masterChoices = queryOptions({
  queryKey: ['master-choices'],
  queryFn: async ({ signal }) =>
    (await api.agents.masters({ limit: 500, sort: 'key', direction: 'asc' }, { signal })).rows,
  staleTime: 0,
})
