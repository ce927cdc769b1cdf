/** Tabs of the match desk. The address contains the tab, so that a link opens the same one. */
const deskTabs = ['open', 'mine', 'suggested', 'ambiguous', 'held', 'unknown', 'queued', 'all'] as const
export type DeskTab = (typeof deskTabs)[number]

/** Tabs that show entries. The others show orders. */
export type EntryTab = Exclude<DeskTab, 'unknown' | 'queued'>

export const tabOf = (text: unknown): DeskTab => deskTabs.find((tab) => tab === text) ?? 'open'

export type TabCounts = Partial<Record<DeskTab, number>>

/** Hides empty tabs, except the first, the last and the current one. */
export const shownTabs = (current: DeskTab, counts: TabCounts): DeskTab[] =>
  deskTabs.filter((tab) => tab === 'open' || tab === 'all' || tab === current || (counts[tab] ?? 0) > 0)
