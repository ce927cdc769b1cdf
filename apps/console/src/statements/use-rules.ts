import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#app/api.ts'
import { stream } from '#live/stream.ts'

export const rulesKey = ['rules']
const whileRunningMs = 700
const elseMs = 60_000

/** Every own account with its switch and its last back-test; a running one says how far it is. */
export function useRules() {
  const client = useQueryClient()
  useEffect(
    () =>
      stream.onReread((topic) => {
        if (topic === null || topic === 'accounts') void client.invalidateQueries({ queryKey: rulesKey })
      }),
    [client],
  )
  return useQuery({
    queryKey: rulesKey,
    queryFn: ({ signal }) => api.statements.rules(undefined, { signal }),
    refetchInterval: ({ state: { data } }) =>
      [data?.all, ...(data?.rows.map(({ lastTest }) => lastTest) ?? [])].some((test) => test?.state === 'running')
        ? whileRunningMs
        : elseMs,
  })
}

/** One back-test with its wrong pairs: it never changes once it has ended. */
export const useBackTest = (id: string, wanted: boolean) =>
  useQuery({
    queryKey: ['back-test', id],
    queryFn: ({ signal }) => api.statements.backTest({ id: id as never }, { signal }),
    enabled: wanted,
    staleTime: Infinity,
  })

/** What the machine would do at once, if it were on up to this amount. */
export const useWouldMatch = (account: string, limit: number | null) =>
  useQuery({
    queryKey: [...rulesKey, 'would-match', account, limit],
    queryFn: ({ signal }) =>
      api.statements.wouldMatch({ account, ...(limit === null ? {} : { limit }) }, { signal }),
    refetchInterval: 15_000,
  })
