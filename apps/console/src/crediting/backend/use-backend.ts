import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#app/api.ts'
import { stream } from '#live/stream.ts'

const key = ['backend'] as const
/** Answers come in all day: looked at as often as somebody looks at them. */
const againMs = 10_000

/** The crediting back-end as it stands; read again when an order moves, a trial's among them. */
export function useBackend() {
  const client = useQueryClient()
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: key })
    const stops = [
      stream.onRow(({ topic }) => topic === 'orders' && again()),
      stream.onReread((topic) => (topic === null || topic === 'orders') && again()),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client])
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.crediting.backend({}, { signal }),
    refetchInterval: againMs,
  })
}

export function useBackendAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key })
}
