import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveRow, LiveTopic } from '@khlang/contract/live'
import { stream } from '#live/stream.ts'
import { readAgain } from '#parts/read-again.ts'

/** Changes within this time, in milliseconds, cause one read. */
const gatheredMs = 300

/** Reads the player's page again when the player, or one of their requests or credit orders, is changed by anyone. */
export function usePlayerNews(id: string) {
  const client = useQueryClient()
  useEffect(() => {
    const reread = readAgain(client, ['player-page', id], gatheredMs)
    const stops = [
      stream.onRow((event) => concerns(event, id) && reread.soon()),
      stream.onReread(reread.soon, topics),
      reread.end,
    ]
    return () => stops.forEach((stop) => stop())
  }, [client, id])
}

const topics: readonly LiveTopic[] = ['players', 'deposits', 'withdrawals', 'orders']

const concerns = ({ topic, row }: LiveRow, id: string) =>
  topic === 'players'
    ? row.id === id
    : (topic === 'deposits' || topic === 'withdrawals' || topic === 'orders') && row.player.id === id
