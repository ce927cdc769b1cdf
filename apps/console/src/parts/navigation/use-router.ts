import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import { hrefOf } from './address.ts'
import type { ReadSearch } from './route.ts'
import type { Router, RouterState, ShownPage } from './router.ts'
import type { AnyTo, Target } from './targets.ts'

export const RouterContext = createContext<Router | null>(null)
/** The page that a part belongs to; null in the shell around it. */
export const PageContext = createContext<ShownPage | null>(null)

export const useRouter = (): Router => use(RouterContext)!

/** Returns a value of the router's state. `select` must return the same value for the same state. */
export function useRouterState<Value>(select: (state: RouterState) => Value): Value {
  const router = useRouter()
  const read = () => select(router.state)
  return useSyncExternalStore(router.subscribe, read, read)
}

/** The target of a navigation: a page, or a URL as written in a link. */
type Destination<To extends AnyTo> = (Target<To> | { href: string }) & { replace?: boolean }

/** Returns a function that opens another page. */
export function useNavigate() {
  const router = useRouter()
  return useCallback(
    <To extends AnyTo>(destination: Destination<To>) =>
      router.go('href' in destination ? destination.href : hrefOf(destination), destination),
    [router],
  )
}

/** Returns the page that the calling component belongs to. */
export const usePage = (): ShownPage => use(PageContext)!

/**
 * Returns the search parameters of the page, read by `read`, which must be the same function at every render.
 */
export function useSearch<Search extends object>(read: ReadSearch<Search>): Search {
  const { search } = usePage()
  return useMemo(() => read(search), [read, search])
}
