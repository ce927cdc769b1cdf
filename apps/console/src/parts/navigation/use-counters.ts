import type { Counters } from '@khlang/contract/dashboard'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { stream } from '#live/stream.ts'
import { api } from '../api/api.ts'
import { readAgain } from '../read-again.ts'

export const countersKey = ['counters'] as const
/** Poll interval, in case the stream misses a change. */
const refetchEveryMs = 30_000
const atMostEveryMs = 2_000

/**
 * Returns the live counts of the shop, which the bar and several pages show: open work, approvals, whether sending is
 * on hold, a shift that waits to be taken over. Null until they were read once.
 */
export const useCounters = (): Counters | null =>
  useQuery({
    queryKey: countersKey,
    queryFn: ({ signal }) => api.dashboard.counters(undefined, { signal }),
    refetchInterval: refetchEveryMs,
  }).data ?? null

/** Reads the counters again after changes, at most every two seconds. */
export function useLiveCounters() {
  const client = useQueryClient()
  useEffect(() => {
    const reread = readAgain(client, countersKey, atMostEveryMs)
    const stop = [stream.onRow(reread.soon), stream.onReread(reread.soon), reread.end]
    return () => stop.forEach((end) => end())
  }, [client])
}
