import type { ComponentType } from 'react'
import { loadPart } from '#ui/load-part.ts'

/** Returns what a page reads of its search parameters. What it does not know stays in the address. */
export type ReadSearch<Search extends object> = (raw: Record<string, unknown>) => Search

/** Of a page that reads none. */
export type NoSearch = Record<string, never>

export type Page<Search extends object = object> = {
  readSearch: ReadSearch<Search> | undefined
  /** The page, once it is loaded. */
  loaded: ComponentType | undefined
  /** Loads the page, or fails with a `ChunkLoadError`; the next try loads it again. */
  load: () => Promise<ComponentType>
}
export type Redirect = { redirect: string }
/** Patterns of paths, and what is there. A path without named parts goes before the patterns that it fits. */
export type RouteTable = Readonly<Record<string, Page | Redirect>>

/**
 * A page in a file of its own: `name` is exported there. Its component is not checked by type: the type of a page
 * depends on its links, and that of a link on all pages.
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

/** For a page that reads its search parameters itself, so that only this page needs that code. */
export const readByPage = <Search extends object>(): ReadSearch<Search> | undefined => undefined
