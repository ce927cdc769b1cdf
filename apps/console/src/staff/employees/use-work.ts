import { useQuery } from '@tanstack/react-query'
import { employeesApi } from '#parts/api/employees-api.ts'

/**
 * Reads today's work of all employees, with one request for all rows. Employees without any are left out. Null until
 * read.
 */
export function useWork() {
  const { data } = useQuery({
    queryKey: ['work-today'],
    queryFn: ({ signal }) => employeesApi.workToday(undefined, { signal }),
    staleTime: 20_000,
    refetchInterval: 30_000,
  })
  return data ?? null
}
