import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from './api/api.ts'
import { stream } from '#live/stream.ts'

export const shopAccountsKey = ['shop accounts'] as const
/** Sums and waiting money change all day, so they are read at this interval while shown. */
const againMs = 20_000

/** The shop's own accounts in the order shown to players. Read again when one changes, and at an interval. */
export function useShopAccounts() {
  const client = useQueryClient()
  useEffect(
    () =>
      stream.onReread((topic) => {
        if (topic === null || topic === 'accounts')
          void client.invalidateQueries({ queryKey: shopAccountsKey })
      }),
    [client],
  )
  return useQuery({
    queryKey: shopAccountsKey,
    queryFn: async ({ signal }) => (await api.accounts.list({}, { signal })).rows,
    refetchInterval: againMs,
  })
}
