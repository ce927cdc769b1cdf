import type { Counters } from '@khlang/contract/dashboard'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { stream } from '#live/stream.ts'
import { api } from '../api/api.ts'

export const countersKey = ['counters'] as const
/** Poll interval, in case the stream misses a change. */
const refetchEveryMs = 30_000
const atMostEveryMs = 2_000

/** Returns the counters of the bar; null until they were read once. */
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
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void client.invalidateQueries({ queryKey: countersKey })
      }, atMostEveryMs)
    }
    const stop = [stream.onRow(later), stream.onReread(later)]
    return () => {
      clearTimeout(timer)
      stop.forEach((end) => end())
    }
  }, [client])
}
