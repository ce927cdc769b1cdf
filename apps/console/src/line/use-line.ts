import { useQuery } from '@tanstack/react-query'
import { connectionsApi } from '#parts/api/connections-api.ts'

/**
 * How often the LINE page reads members, counts and alerts again, in milliseconds, since members may write at any time.
 * What is being sent is read twice as often.
 */
export const linePollMs = 4_000

export const lineKeys = {
  settings: ['line', 'settings'],
  counts: ['line', 'counts'],
  members: ['line', 'members'],
  member: ['line', 'member'],
  sends: ['line', 'sends'],
  quota: ['line', 'quota'],
  replies: ['line', 'replies'],
  alerts: ['line', 'alerts'],
} as const

export const useLine = () =>
  useQuery({
    queryKey: lineKeys.settings,
    queryFn: ({ signal }) => connectionsApi.line(undefined, { signal }),
  })

/** Reads how many members each filter has; undefined until they are read. */
export const useLineCounts = () =>
  useQuery({
    queryKey: lineKeys.counts,
    queryFn: ({ signal }) => connectionsApi.lineCounts(undefined, { signal }),
    refetchInterval: linePollMs,
  }).data
