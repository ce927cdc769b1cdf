import { fillPath, type RawParams } from './path-pattern.ts'
import { searchText } from './search-text.ts'

type Parts = {
  to: string
  params?: RawParams | undefined
  search?: object | undefined
  hash?: string | undefined
}

/** Returns the URL with its search parameters, as written in a link. */
export const hrefOf = ({ to, params, search = {}, hash }: Parts) =>
  fillPath(to, params) + searchText(search) + (hash ? `#${hash}` : '')

/** Whether a link leads to the current page or one above it, with at least these search parameters. */
export function leadsHere(href: string, location: { pathname: string; search: string }): boolean {
  const { pathname, search } = new URL(href, 'http://here')
  if (location.pathname !== pathname && !location.pathname.startsWith(`${pathname}/`)) return false
  const currentSearch = new URLSearchParams(location.search)
  return [...new URLSearchParams(search)].every(([name, value]) => currentSearch.get(name) === value)
}
