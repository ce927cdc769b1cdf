import type { QueryClient } from '@tanstack/react-query'

type Followed = { followers: number; stop: () => void }
const followed = new WeakMap<QueryClient, Map<string, Followed>>()

/**
 * Keeps a query's data up to date for all components that show it: `listen` is called for the first of them, so that a
 * change is read once and not once for each. Returns the function to call when the component is unmounted. After the
 * last one changes are missed, so the next component that shows the data reads it again. Until then the data is
 * current: give the query `staleTime: Infinity`.
 */
export function followQuery(client: QueryClient, queryKey: readonly unknown[], listen: () => () => void) {
  const ofClient = followed.get(client) ?? new Map<string, Followed>()
  followed.set(client, ofClient)
  const name = JSON.stringify(queryKey)
  const entry = ofClient.get(name) ?? { followers: 0, stop: listen() }
  entry.followers++
  ofClient.set(name, entry)
  return () => {
    entry.followers--
    if (entry.followers > 0) return
    entry.stop()
    ofClient.delete(name)
    void client.invalidateQueries({ queryKey, refetchType: 'none' })
  }
}
