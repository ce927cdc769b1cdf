import type { PlayerView } from '@khlang/contract/players/players'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { stream } from '#live/stream.ts'

const askAgainMs = 700

/** Reads a player's current data, again when one of their deposits changes, or the player does. */
export function usePlayer(id: string, read: (id: string, signal: AbortSignal) => Promise<PlayerView>) {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void client.invalidateQueries({ queryKey: ['player', id] })
      }, askAgainMs)
    }
    const stop = [
      stream.onRow(({ topic, row }) => {
        const about = topic === 'deposits' ? row.player.id : topic === 'players' ? row.id : null
        if (about === id) later()
      }),
      stream.onReread(later),
    ]
    return () => {
      clearTimeout(timer)
      stop.forEach((end) => end())
    }
  }, [client, id])

  return useQuery({
    queryKey: ['player', id],
    queryFn: ({ signal }) => read(id, signal),
    // While no card shows this player, updates are missed: the next card shows the cached data and reads it
    // again.
    staleTime: 1_000,
  })
}
