import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#parts/api/api.ts'
import { stream } from '#live/stream.ts'
import { readAgain } from '#parts/read-again.ts'

/** Poll interval (top players: twice as long): sign-ins and some rewards send no stream event, nor does a new day. */
const refetchEveryMs = 30_000
/** Shortest time between reads of each part after changes, in milliseconds. */
const pace = { summary: 3_000, work: 6_000, top: 30_000 } as const
type Part = keyof typeof pace

const key = (part: Part) => ['dashboard', part]

export const useSummary = () =>
  useQuery({
    queryKey: key('summary'),
    queryFn: ({ signal }) => api.dashboard.summary(undefined, { signal }),
    refetchInterval: refetchEveryMs,
  })

export const useWork = () =>
  useQuery({
    queryKey: key('work'),
    queryFn: ({ signal }) => api.dashboard.work(undefined, { signal }),
    refetchInterval: refetchEveryMs,
  })

export const useTopPlayers = () =>
  useQuery({
    queryKey: key('top'),
    queryFn: ({ signal }) => api.dashboard.topPlayers(undefined, { signal }),
    refetchInterval: refetchEveryMs * 2,
  })

/**
 * Reads the figures again after changes on the stream, each part at most as often as `pace` says. Only figures are
 * replaced; nothing on the page moves.
 */
export function useLiveFigures() {
  const client = useQueryClient()
  useEffect(() => {
    const parts = (Object.keys(pace) as Part[]).map((part) => readAgain(client, key(part), pace[part]))
    const soon = () => parts.forEach((reread) => reread.soon())
    const stop = [stream.onRow(soon), stream.onReread(soon), ...parts.map((reread) => reread.end)]
    return () => stop.forEach((end) => end())
  }, [client])
}
