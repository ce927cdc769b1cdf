import { autoMatcherName } from '@khlang/domain/staff/auto-matcher'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#parts/api/api.ts'
import { stream } from '#live/stream.ts'
import { readAgain } from '#parts/read-again.ts'

export const rulesKey = ['rules']
const wouldMatchKey = ['would-match']
/** Changes within this time, in milliseconds, cause one read. */
const gatheredMs = 500
/** Milliseconds between two reads while a back-test runs, and otherwise. */
const whileRunningMs = 700
const elseMs = 60_000

/**
 * Reads every own account with its auto-match rule and its last back-test, and keeps them up to date; while a test
 * runs, also its progress.
 */
export function useRules() {
  const client = useQueryClient()
  useEffect(() => {
    const reread = readAgain(client, rulesKey, gatheredMs)
    const stop = [
      stream.onReread(reread.now, ['accounts']),
      stream.onRow(
        ({ topic, row }) => topic === 'statements' && row.employee === autoMatcherName && reread.soon(),
      ),
      reread.end,
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

/** Reads one back-test, which has ended and so never changes, with its wrong pairs. */
export const useBackTest = (id: string, wanted: boolean) =>
  useQuery({
    queryKey: ['back-test', id],
    queryFn: ({ signal }) => api.statements.backTest({ id: id as never }, { signal }),
    enabled: wanted,
    staleTime: Infinity,
  })

/**
 * The shortest time between reads, in milliseconds. A read checks up to 100 entries of the account again, so it is not
 * repeated for every changed entry of a busy account.
 */
const rankAgainMs = 2_000

/** Reads what auto-match would match at once with this limit, again when an entry of the account changes. */
export function useWouldMatch(account: string, limit: number | null) {
  const client = useQueryClient()
  useEffect(() => {
    const reread = readAgain(client, [...wouldMatchKey, account], rankAgainMs)
    const stop = stream.onRow(
      ({ topic, row }) => topic === 'statements' && row.account.code === account && reread.soon(),
    )
    return () => {
      stop()
      reread.end()
    }
  }, [client, account])
  return useQuery({
    queryKey: [...wouldMatchKey, account, limit],
    queryFn: ({ signal }) =>
      api.statements.wouldMatch({ account, ...(limit === null ? {} : { limit }) }, { signal }),
    refetchInterval: elseMs,
  })
}
