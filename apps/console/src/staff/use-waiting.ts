import { useQuery } from '@tanstack/react-query'
import { employeesApi } from '#app/employees-api.ts'

export const waitingKey = ['waiting-accounts'] as const

/** Accounts that nobody has admitted; they come seldom, and are looked for calmly. */
export const useWaiting = () =>
  useQuery({
    queryKey: waitingKey,
    queryFn: ({ signal }) => employeesApi.waitingAccounts(undefined, { signal }),
    refetchInterval: 20_000,
  })
