import { employeesApi } from '#parts/api/employees-api.ts'
import { usePages } from '#parts/pages/use-pages.ts'

export const waitingKey = ['waiting-accounts'] as const

/** Reads the accounts that wait to be admitted as employees, registered or from a provider, every 20 seconds. */
export const useWaiting = () =>
  usePages({
    queryKey: waitingKey,
    read: (paging, signal) => employeesApi.waitingAccounts(paging, { signal }),
    refetchInterval: 20_000,
  })
