import { oneOf, textOf } from '#parts/lists/list-search.ts'

export const manualTabs = ['form', 'message', 'file', 'unread', 'patterns'] as const
export type ManualTab = (typeof manualTabs)[number]

/**
 * The search parameters of the page: its tab (none means `form`), and the open import (`file`, its id) or pattern (as
 * `parserKey` of `ParserEditor`).
 */
export type ManualSearch = {
  tab?: ManualTab | undefined
  file?: string | undefined
  pattern?: string | undefined
}

export function manualSearch(raw: Record<string, unknown>): ManualSearch {
  const tab = oneOf(manualTabs, raw['tab'])
  return {
    tab: tab === 'form' ? undefined : tab,
    file: textOf(raw['file']),
    pattern: textOf(raw['pattern']),
  }
}
