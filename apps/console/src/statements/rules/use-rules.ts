import { machineName } from '@khlang/domain/staff/machine'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#parts/api/api.ts'
import { stream } from '#live/stream.ts'

export const rulesKey = ['rules']
const wouldMatchKey = ['would-match']
const whileRunningMs = 700
const elseMs = 60_000

/**
 * Reads every own account with its auto-match rule and its last back-test. A running test shows its progress.
 */
export function useRules() {
  const client = useQueryClient()
  useEffect(() => {
    const invalidate = gathered(() => void client.invalidateQueries({ queryKey: rulesKey }), 500)
    const stop = [
      stream.onReread((topic) => (topic === null || topic === 'accounts') && invalidate.now()),
      stream.onRow(
        ({ topic, row }) => topic === 'statements' && row.employee === machineName && invalidate.soon(),
      ),
      invalidate.never,
    ]
    return () => stop.forEach((end) => end())
  }, [client])
  return useQuery({
    queryKey: rulesKey,
    queryFn: ({ signal }) => api.statements.rules(undefined, { signal }),
    refetchInterval: ({ state: { data } }) =>
      [data?.all, ...(data?.rows.map(({ lastTest }) => lastTest) ?? [])].some(
        (test) => test?.state === 'running',
      )
        ? whileRunningMs
        : elseMs,
  })
}

/** Reads one back-test with its wrong pairs. It never changes after it has ended. */
export const useBackTest = (id: string, wanted: boolean) =>
  useQuery({
    queryKey: ['back-test', id],
    queryFn: ({ signal }) => api.statements.backTest({ id: id as never }, { signal }),
    enabled: wanted,
    staleTime: Infinity,
  })

/**
 * The shortest time between reads. Every read ranks all open entries again, so it is not repeated for every
 * row of a busy account.
 */
const rankAgainMs = 2_000

/** Combines calls within a moment into one. */
function gathered(work: () => void, withinMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = () => {
    clearTimeout(timer)
    timer = undefined
    work()
  }
  return {
    now,
    soon: () => {
      timer ??= setTimeout(now, withinMs)
    },
    never: () => clearTimeout(timer),
  }
}

/** Reads what auto-match would match at once with this limit, again when something happens on the account. */
export function useWouldMatch(account: string, limit: number | null) {
  const client = useQueryClient()
  useEffect(() => {
    const invalidate = gathered(
      () => void client.invalidateQueries({ queryKey: [...wouldMatchKey, account] }),
      rankAgainMs,
    )
    const stop = stream.onRow(
      ({ topic, row }) => topic === 'statements' && row.account.code === account && invalidate.soon(),
    )
    return () => {
      stop()
      invalidate.never()
    }
  }, [client, account])
  return useQuery({
    queryKey: [...wouldMatchKey, account, limit],
    queryFn: ({ signal }) =>
      api.statements.wouldMatch({ account, ...(limit === null ? {} : { limit }) }, { signal }),
    refetchInterval: elseMs,
  })
}
