import { useQuery, useQueryClient } from '@tanstack/react-query'
import { connectionsApi } from '#parts/api/connections-api.ts'

const keysKey = ['service keys'] as const

export type Key = Awaited<ReturnType<typeof connectionsApi.keys>>['rows'][number]

/** Reads the service keys without the secret part, which is never shown again. */
export const useKeyList = () =>
  useQuery({
    queryKey: keysKey,
    queryFn: async ({ signal }) => inOrder((await connectionsApi.keys(undefined, { signal })).rows),
    refetchInterval: 30_000,
  })

/** Sorts keys: active ones first; revoked ones are kept for reference. */
const inOrder = (keys: readonly Key[]) =>
  keys.toSorted((a, b) => Number(a.revokedAt !== null) - Number(b.revokedAt !== null))

/** Returns a function that reads the keys again after a change. */
export function useInvalidateKeys() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: keysKey })
}
