import { type HistoryLocation, parseHref, type RouterHistory } from '@tanstack/history'
import type { ComponentType } from 'react'
import { matchPath, type RawParams } from './path-pattern.ts'
import type { Page, Redirect, RouteTable } from './route.ts'
import { parseSearch, type RawSearch, searchText } from './search-text.ts'

/** What is rendered: a page with its location, or the error of loading it. */
export type ShownPage = {
  location: HistoryLocation
  pattern: string
  params: RawParams
  search: RawSearch
} & ({ View: ComponentType } | { error: unknown })

export type RouterState = {
  /** The location of the current page, or of the one being opened. */
  location: HistoryLocation
  /** The page that is rendered: while the next one loads, the previous one. */
  shown: ShownPage | null
  /** Whether a page is loading. */
  isLoading: boolean
}

export type Router = ReturnType<typeof createRouter>

/**
 * Creates the router, which renders the page of the URL and calls `onUnknown` when there is none. A page that
 * arrives after the employee has opened another one is dropped.
 */
export function createRouter(routes: RouteTable, history: RouterHistory, onUnknown: () => void) {
  let state: RouterState = { location: history.location, shown: null, isLoading: false }
  let rendered: ShownPage | null = null
  const listeners = new Set<() => void>()
  function set(next: Partial<RouterState>) {
    state = { ...state, ...next }
    listeners.forEach((listener) => listener())
  }

  async function load() {
    const { location } = history
    const found = routeAt(routes, location.pathname)
    if (!found) return onUnknown()
    const { pattern, params, route } = found
    if ('redirect' in route) return history.replace(route.redirect)
    set({ location, isLoading: !route.loaded })
    const loaded = await route.load().then(
      (View) => ({ View }),
      (error: unknown) => ({ error }),
    )
    if (state.location !== location) return
    const before = state.shown
    const isSame = before?.location.pathname === location.pathname
    set({
      isLoading: false,
      shown: {
        location,
        pattern,
        // Unchanged parts keep their identity, so that nothing is recomputed from them.
        params: isSame ? before.params : params,
        search:
          isSame && before.location.search === location.search ? before.search : parseSearch(location.search),
        ...loaded,
      },
    })
  }

  /** Opens a URL of the console, with its search parameters as the page reads them. */
  function go(address: string, { replace = false } = {}) {
    const { pathname, search, hash } = parseHref(address, undefined)
    const href = pathname + searchText(searchAt(routes, pathname, search)) + hash
    // The URL is unchanged, so there is no history entry, but a failed page is tried again.
    if (href === asWritten(history.location)) void load()
    else history[replace ? 'replace' : 'push'](href)
  }

  return {
    history,
    get state() {
      return state
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Shows the page of the current URL, and from now on of every later URL. */
    start() {
      history.subscribe(() => void load())
      // Removes values that the page cannot read from its parameters in the URL.
      go(history.location.href, { replace: true })
    },
    /** Called with the page that has been rendered. */
    onRendered(shown: ShownPage | null) {
      rendered = shown
    },
    /** Whether the page of the URL is rendered. */
    isAtRest: () => rendered?.location === history.location,
    go,
    /** Changes search parameters of the open page; the others stay. */
    changeSearch(change: object, options: { replace: boolean }) {
      const { pathname, search } = history.location
      go(pathname + searchText({ ...searchAt(routes, pathname, search), ...change }), options)
    },
    /**
     * Loads a page before it is opened. A failure is ignored: opening the page tries again and shows any
     * error.
     */
    preload(address: string) {
      const found = routeAt(routes, parseHref(address, undefined).pathname)
      if (found && 'load' in found.route) found.route.load().catch(() => {})
    },
  }
}

type Found = { pattern: string; params: RawParams; route: Page | Redirect }

function routeAt(routes: RouteTable, pathname: string): Found | null {
  for (const [pattern, route] of Object.entries(routes)) {
    const params = matchPath(pattern, pathname)
    if (params) return { pattern, params, route }
  }
  return null
}

/**
 * Returns the search parameters as the page at this path reads them, together with those that it does not
 * know.
 */
function searchAt(routes: RouteTable, pathname: string, text: string): object {
  const raw = parseSearch(text)
  const found = routeAt(routes, pathname)
  return { ...raw, ...(found && 'load' in found.route && found.route.readSearch?.(raw)) }
}

/**
 * Returns the URL as the router writes it, since browsers keep other spellings of the same search parameters.
 */
const asWritten = ({ pathname, search, hash }: HistoryLocation) =>
  pathname + searchText(parseSearch(search)) + hash
