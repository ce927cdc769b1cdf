import { createBrowserHistory } from '@tanstack/history'
import { createRouter } from '#parts/navigation/router.ts'
import { paths } from '#parts/navigation/paths.ts'
import { routes } from './routes.ts'

/** Starts the router of the console. Browser tests navigate through the global `__khlang_router__`. */
export function startRouter() {
  const router = createRouter(routes, createBrowserHistory(), () => location.replace(paths.notFound))
  Object.assign(globalThis, { __khlang_router__: { go: router.go, isAtRest: router.isAtRest } })
  router.start()
  return router
}
