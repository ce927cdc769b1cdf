import { useQuery } from '@tanstack/react-query'
import { employeesApi } from '#app/employees-api.ts'

/** What everybody did today: asked for once for all rows, and again calmly. */
export function useWork() {
  const { data } = useQuery({
    queryKey: ['work-today'],
    queryFn: ({ signal }) => employeesApi.workToday(undefined, { signal }),
    staleTime: 20_000,
    refetchInterval: 30_000,
  })
  return data ?? null
}
