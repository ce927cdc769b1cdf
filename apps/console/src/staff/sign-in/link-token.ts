import { useSyncExternalStore } from 'react'

/**
 * Returns the token of a one-time link; empty if there is none. The token is in the fragment, which browsers
 * send neither to the server nor to a proxy that logs URLs or to a linked page. Older links have the token in
 * the query and work until they expire.
 */
export const tokenIn = ({ hash, search }: { hash: string; search: string }): string =>
  new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token') ?? ''

/**
 * Returns the token of the current link. Listens for changes, since opening another link in this page changes
 * only the fragment and loads nothing.
 */
export const useLinkToken = (): string => useSyncExternalStore(listen, () => tokenIn(location))

function listen(onChange: () => void) {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}
