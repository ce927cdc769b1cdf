import type { WithdrawalRow } from '@khlang/contract/cashier/cashier'
import type { LiveRow, LiveTopic } from '@khlang/contract/live'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { stream } from '#live/stream.ts'
import { api } from '#parts/api/api.ts'
import { followQuery } from '#parts/follow-query.ts'
import { readAgain } from '#parts/read-again.ts'

/** Changes within this time, in milliseconds, cause one read. */
const gatheredMs = 300

const topics: readonly LiveTopic[] = ['players', 'deposits', 'withdrawals']

/**
 * Reads the facts to check before paying a withdrawal, and who did which step. Reads them again with every version of
 * the row, and when the player or another request of theirs changes: their account is one of these facts.
 */
export function usePayoutCard({ id, version, player }: Pick<WithdrawalRow, 'id' | 'version' | 'player'>) {
  const client = useQueryClient()
  useEffect(() => {
    const queryKey = ['payout-card', id]
    return followQuery(client, queryKey, () => {
      const reread = readAgain(client, queryKey, gatheredMs)
      const stops = [
        stream.onRow((event) => isFact(event, { id, playerId: player.id }) && reread.soon()),
        stream.onReread(reread.soon, topics),
        reread.end,
      ]
      return () => stops.forEach((stop) => stop())
    })
  }, [client, id, player.id])
  return useQuery({
    queryKey: ['payout-card', id, version],
    queryFn: ({ signal }) => api.cashier.payoutCard({ id }, { signal }),
    // Placeholder of the same request only: another player's account must never be shown here.
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
  })
}

/** Whether a row is about the player or another of their requests. The request itself comes with its version. */
function isFact({ topic, row }: LiveRow, { id, playerId }: { id: string; playerId: string }): boolean {
  if (topic === 'players') return row.id === playerId
  return (topic === 'deposits' || topic === 'withdrawals') && row.player.id === playerId && row.id !== id
}
