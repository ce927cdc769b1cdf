import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#parts/api/api.ts'
import { shopAccountsKey } from '#parts/use-shop-accounts.ts'

/** Key of the shop's settings in the query cache. */
export const settingsKey = ['settings'] as const

/**
 * Returns a function that reads all accounts again, since a change of one may change which others players are shown,
 * and in which order.
 */
export function useInvalidateAccounts() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: shopAccountsKey })
}

/**
 * Returns which of the shop's accounts players see first: the one in the lowest position, or with the fewest entries
 * today. Undefined until the settings are read, and if that fails.
 */
export const useDisplayOrder = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api.settings.get(undefined, { signal }),
    select: ({ accountsShowing }) => accountsShowing,
  }).data
