import { useQuery, useQueryClient } from '@tanstack/react-query'
import { connectionsApi } from '#app/connections-api.ts'

const keysKey = ['service keys'] as const

export type Key = Awaited<ReturnType<typeof connectionsApi.keys>>['rows'][number]

/** The keys that were handed out; the keys themselves nobody sees again. */
export const useKeyList = () =>
  useQuery({
    queryKey: keysKey,
    queryFn: async ({ signal }) => inOrder((await connectionsApi.keys(undefined, { signal })).rows),
    refetchInterval: 30_000,
  })

/** Those that open something first, the others are kept to be read. */
const inOrder = (keys: readonly Key[]) =>
  keys.toSorted((a, b) => Number(a.revokedAt !== null) - Number(b.revokedAt !== null))

/** After something was done with one of them. */
export function useKeysAgain() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: keysKey })
}
