import { api } from '@khlang/contract/api'
import type { ListRule } from './rules.ts'

/** Every list that has a page and a sort order, with the names of its filters, by its path in the API. */
export function filtersOfContract(): Record<string, string[]> {
  const routes = Object.values(api).flatMap((feature) => Object.values(feature as Record<string, Route>))
  return Object.fromEntries(
    routes.flatMap(({ '~orpc': { route, inputSchema } }) => {
      const names = Object.keys(inputSchema?.shape ?? {})
      if (!names.includes('cursor') || !names.includes('sort')) return []
      return [[route.path.slice(1), names.filter((name) => !ofEveryPage.has(name)).toSorted()]]
    }),
  )
}

/** The sorts that each of these lists offers, by its path in the API. */
export function sortsOfContract(): Record<string, string[]> {
  const routes = Object.values(api).flatMap((feature) => Object.values(feature as Record<string, Route>))
  return Object.fromEntries(
    routes.flatMap(({ '~orpc': { route, inputSchema } }) => {
      const { cursor, sort } = inputSchema?.shape ?? {}
      return cursor && sort ? [[route.path.slice(1), [...sort.unwrap().options].toSorted()]] : []
    }),
  )
}
export const sortsOf = (rules: Record<string, ListRule>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(rules).map(([path, { sorts }]) => [path, Object.keys(sorts).toSorted()]))

type Route = { '~orpc': { route: { path: string }; inputSchema?: { shape?: Shape } } }
type Shape = { cursor?: unknown; sort?: { unwrap: () => { options: string[] } } }
const ofEveryPage = new Set(['q', 'sort', 'direction', 'limit', 'cursor'])

/** The filters of each rule, with those that only other tests check. */
export const filtersOf = (rules: Record<string, ListRule>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(rules).map(([path, { filters, elsewhere = {} }]) => [
      path,
      [...Object.keys(filters), ...Object.keys(elsewhere)].toSorted(),
    ]),
  )
