import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from './api/api.ts'
import { followQuery } from './follow-query.ts'
import { stream } from '#live/stream.ts'

export const shopAccountsKey = ['shop accounts'] as const
/** Poll interval: sums and waiting money change all day. */
const againMs = 20_000

/**
 * Reads all own accounts, closed ones too, by their position, again when one changes and every 20 seconds.
 */
export function useShopAccounts() {
  const client = useQueryClient()
  useEffect(
    () =>
      followQuery(client, shopAccountsKey, () =>
        stream.onReread(() => void client.invalidateQueries({ queryKey: shopAccountsKey }), ['accounts']),
      ),
    [client],
  )
  return useQuery({
    queryKey: shopAccountsKey,
    queryFn: async ({ signal }) => (await api.accounts.list({}, { signal })).rows,
    refetchInterval: againMs,
  })
}
