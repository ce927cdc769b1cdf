import type { LineMemberShow } from '@khlang/contract/line/line-member'
import { oneOf, textOf } from '#parts/lists/list-search.ts'

export const lineTabs = ['members', 'send', 'replies', 'alerts', 'settings'] as const
export type LineTab = (typeof lineTabs)[number]

export const lineShows = ['all', 'unlinked', 'linked', 'blocked'] as const satisfies readonly LineMemberShow[]

/** The open tab, and for members the filter (default: all), the search text and the id of the open member. */
export type LineSearch = {
  tab?: LineTab | undefined
  show?: LineMemberShow | undefined
  q?: string | undefined
  member?: string | undefined
}

export const lineSearch = ({ tab, show, q, member }: Record<string, unknown>): LineSearch => ({
  tab: oneOf(lineTabs, textOf(tab)),
  show: oneOf(lineShows, textOf(show)),
  q: textOf(q),
  member: textOf(member),
})
