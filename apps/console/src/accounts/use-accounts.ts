import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#parts/api/api.ts'
import { shopAccountsKey } from '#parts/use-shop-accounts.ts'

const settingsKey = ['settings'] as const

/** Reads all accounts again: a change of one may move every other in the order shown to players. */
export function useInvalidateAccounts() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: shopAccountsKey })
}

export const useDisplayOrder = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api.staff.settings(undefined, { signal }),
    select: ({ accountsShowing }) => accountsShowing,
  }).data
