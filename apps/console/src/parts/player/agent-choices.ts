import type { AgentRow, MasterRow } from '@khlang/contract/agents'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../api/api.ts'

/** How many can be chosen without a search. */
const mostOffered = 200

type Kind<Row extends { id: string }> = {
  key: string
  list: (q: string, signal: AbortSignal) => Promise<{ rows: Row[]; next: string | null }>
  one: (id: string, signal: AbortSignal) => Promise<Row>
  compare: (a: Row, b: Row) => number
}

const agents: Kind<AgentRow> = {
  key: 'agent-choices',
  list: (q, signal) => api.agents.list({ limit: mostOffered, ...(q && { q }) }, { signal }),
  one: (id, signal) => api.agents.agent({ id: id as never }, { signal }),
  compare: (a, b) => a.username.localeCompare(b.username),
}
const masters: Kind<MasterRow> = {
  key: 'master-choices',
  list: (q, signal) =>
    api.agents.masters({ limit: mostOffered, sort: 'key', direction: 'asc', ...(q && { q }) }, { signal }),
  one: (id, signal) => api.agents.master({ id: id as never }, { signal }),
  compare: (a, b) => a.key - b.key,
}

/** `q`: what is typed to find one. `chosenId`: the one that is chosen, which stays a choice whatever is typed. */
type Options = { q?: string; chosenId?: string | undefined }

/**
 * Returns the agents to choose from, by username: the first `mostOffered`, or those that the server finds for `q`.
 * `hasMore`: whether there are others, so that a search must be offered (`ChoiceSearch`). Every form that opens reads
 * them again: one may have been created a moment ago. The array changes only when the data does.
 */
export const useAgentChoices = (options: Options = {}) => useChoices(agents, options)

/** Returns the masters to choose from, by their key, in the same way. */
export const useMasterChoices = (options: Options = {}) => useChoices(masters, options)

const noRows: never[] = []

function useChoices<Row extends { id: string }>(
  { key, list, one, compare }: Kind<Row>,
  { q = '', chosenId = '' }: Options,
) {
  const client = useQueryClient()
  const found = useQuery({
    queryKey: [key, 'found', q],
    queryFn: ({ signal }) => list(q, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const rows = found.data?.rows ?? noRows
  const isMissing = chosenId !== '' && !found.isPending && !rows.some(({ id }) => id === chosenId)
  const { data: chosen } = useQuery({
    queryKey: [key, 'one', chosenId],
    queryFn: ({ signal }) => one(chosenId, signal),
    enabled: isMissing,
    initialData: () =>
      client
        .getQueriesData<{ rows: Row[] }>({ queryKey: [key, 'found'] })
        .flatMap(([, answer]) => answer?.rows ?? [])
        .find(({ id }) => id === chosenId),
  })
  const choices = useMemo(
    () => (isMissing && chosen ? [...rows, chosen] : rows).toSorted(compare),
    [rows, isMissing, chosen, compare],
  )
  return { choices, hasMore: found.data ? found.data.next !== null : false, isKnown: found.isSuccess }
}
