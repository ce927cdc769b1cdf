import { useQuery } from '@tanstack/react-query'
import { employeesApi } from '#parts/api/employees-api.ts'

export const waitingKey = ['waiting-accounts'] as const

/** Reads the accounts that wait to be admitted as employees, registered or from a provider, every 20 seconds. */
export const useWaiting = () =>
  useQuery({
    queryKey: waitingKey,
    queryFn: ({ signal }) => employeesApi.waitingAccounts(undefined, { signal }),
    refetchInterval: 20_000,
  })
