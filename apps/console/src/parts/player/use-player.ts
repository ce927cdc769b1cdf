import type { PlayerView } from '@khlang/contract/players/players'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { stream } from '#live/stream.ts'
import { readAgain } from '../read-again.ts'

/** Changes within this time, in milliseconds, cause one read. */
const gatheredMs = 700

/** Reads a player's current data, again when one of their deposits changes, or the player does. */
export function usePlayer(id: string, read: (id: string, signal: AbortSignal) => Promise<PlayerView>) {
  const client = useQueryClient()
  useEffect(() => {
    const reread = readAgain(client, ['player', id], gatheredMs)
    const stop = [
      stream.onRow(({ topic, row }) => {
        const about = topic === 'deposits' ? row.player.id : topic === 'players' ? row.id : null
        if (about === id) reread.soon()
      }),
      stream.onReread(reread.soon),
      reread.end,
    ]
    return () => stop.forEach((end) => end())
  }, [client, id])

  return useQuery({
    queryKey: ['player', id],
    queryFn: ({ signal }) => read(id, signal),
  })
}
