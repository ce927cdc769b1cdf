import type { balanceGaps } from '@khlang/contract/players/player-money'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'

export type BalanceNow = {
  balance: number | null
  /** Why the balance is not known; null if it is, or while it is read. */
  gap: (typeof balanceGaps)[number] | null
  waits: boolean
}

/**
 * Reads a player's balance at the back-end once, when a dialog opens. It is not read again meanwhile, since what the
 * dialog proposes must not change under the hand. Without a player nothing is read.
 */
export function useBalanceNow(playerId: string | undefined): BalanceNow {
  const { data, isLoading, error } = useQuery({
    queryKey: ['balance-now', playerId],
    queryFn: ({ signal }) => api.players.balance({ id: playerId! }, { signal }),
    enabled: playerId !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return {
    balance: data?.balance ?? null,
    gap: error ? 'no-answer' : (data?.gap ?? null),
    waits: isLoading,
  }
}
