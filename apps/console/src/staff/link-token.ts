import { useSyncExternalStore } from 'react'

/**
 * The token of a one-time link. It stands in the fragment, which no browser sends: not to us, not to a proxy that logs addresses, not to
 * whoever a page links to. Links that were made before it did so have it in the query, and work until they run out.
 */
export const tokenIn = ({ hash, search }: { hash: string; search: string }): string =>
  new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token') ?? ''

/** Another link opened over this page changes its fragment alone, and loads nothing. */
export const useLinkToken = (): string => useSyncExternalStore(listen, () => tokenIn(location))

function listen(changed: () => void) {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}
