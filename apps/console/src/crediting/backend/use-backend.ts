import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#parts/api/api.ts'
import { stream } from '#live/stream.ts'

const key = ['backend'] as const
/** Poll interval in milliseconds, since the last answers change continuously. */
const againMs = 10_000

/**
 * Reads how the crediting back-end is called, the trial of the draft, and its last answers. Reads again when an order
 * changes, including those of a trial.
 */
export function useBackend() {
  const client = useQueryClient()
  useEffect(() => {
    const invalidate = () => void client.invalidateQueries({ queryKey: key })
    const stops = [
      stream.onRow(({ topic }) => topic === 'orders' && invalidate()),
      stream.onReread(invalidate, ['orders']),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client])
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.crediting.backend({}, { signal }),
    refetchInterval: againMs,
  })
}

export function useInvalidateBackend() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key })
}
