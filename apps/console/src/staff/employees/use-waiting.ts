import { useQuery } from '@tanstack/react-query'
import { employeesApi } from '#parts/api/employees-api.ts'

export const waitingKey = ['waiting-accounts'] as const

/** Reads accounts waiting to be admitted. They are rare, so the interval is long. */
export const useWaiting = () =>
  useQuery({
    queryKey: waitingKey,
    queryFn: ({ signal }) => employeesApi.waitingAccounts(undefined, { signal }),
    refetchInterval: 20_000,
  })
