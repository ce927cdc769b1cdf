import { useQueryClient } from '@tanstack/react-query'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { usePages } from '#parts/pages/use-pages.ts'

const keysKey = ['service keys'] as const

export type Key = Awaited<ReturnType<typeof connectionsApi.keys>>['rows'][number]

/** Reads the service keys without the secret part, which is never shown again: those in use first, then revoked ones. */
export const useKeyList = () =>
  usePages({
    queryKey: keysKey,
    read: (paging, signal) => connectionsApi.keys(paging, { signal }),
    refetchInterval: 30_000,
    rowsMove: true,
  })

/** Returns a function that reads the keys again after a change. */
export function useInvalidateKeys() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: keysKey })
}
