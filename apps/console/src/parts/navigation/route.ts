import type { ComponentType } from 'react'
import { loadPart } from '#ui/load-part.ts'

/** Reads the search parameters of a page. Parameters that the page does not know stay in the URL. */
export type ReadSearch<Search extends object> = (raw: Record<string, unknown>) => Search

/** The search of a page without parameters. */
export type NoSearch = Record<string, never>

export type Page<Search extends object = object> = {
  readSearch: ReadSearch<Search> | undefined
  /** The page's component, after it was loaded. */
  loaded: ComponentType | undefined
  /** Loads the page, or fails with a `ChunkLoadError`; the next try loads it again. */
  load: () => Promise<ComponentType>
}
export type Redirect = { redirect: string }
/**
 * The page or redirect of each path pattern. The first match wins, so a fixed path comes before a pattern
 * with parameters that would also match it.
 */
export type RouteTable = Readonly<Record<string, Page | Redirect>>

/**
 * Describes a page in a separate file, which exports it as `name`. The component's type is not checked, since
 * that would be circular: a page's type depends on its links, and a link's type on all pages.
 */
export function page<File extends object, Search extends object = NoSearch>(
  importFile: () => Promise<File>,
  name: keyof File,
  readSearch?: ReadSearch<Search>,
): Page<Search> {
  let loading: Promise<ComponentType> | undefined
  const one: Page<Search> = {
    readSearch,
    loaded: undefined,
    load: () =>
      (loading ??= loadPart(importFile).then(
        (file) => (one.loaded = file[name] as ComponentType),
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )),
  }
  return one
}

/** Lets a page read its search parameters itself, so that only this page needs that code. */
export const readByPage = <Search extends object>(): ReadSearch<Search> | undefined => undefined
