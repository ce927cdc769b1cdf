import { useSyncExternalStore } from 'react'

/**
 * Returns the token of a one-time link. It is in the fragment, which browsers send to nobody: not to the server, a
 * proxy that logs addresses, or a linked page. Older links have it in the query and work until they expire.
 */
export const tokenIn = ({ hash, search }: { hash: string; search: string }): string =>
  new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token') ?? ''

/** Another link opened in this page changes only the fragment and loads nothing. */
export const useLinkToken = (): string => useSyncExternalStore(listen, () => tokenIn(location))

function listen(changed: () => void) {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}
