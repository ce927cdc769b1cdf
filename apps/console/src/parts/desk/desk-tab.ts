/** Tabs of the match desk. The URL contains the tab, so that a link opens it. */
const deskTabs = ['open', 'mine', 'suggested', 'ambiguous', 'held', 'unknown', 'queued', 'all'] as const
export type DeskTab = (typeof deskTabs)[number]

/** Tabs that show entries. All other tabs show orders. */
export type EntryTab = Exclude<DeskTab, 'unknown' | 'queued'>

/** Any other text means `open`. */
export const tabOf = (text: unknown): DeskTab => deskTabs.find((tab) => tab === text) ?? 'open'

export type TabCounts = Partial<Record<DeskTab, number>>

/** Returns the tabs to show: not the empty ones, except the first, the last and the current one. */
export const shownTabs = (current: DeskTab, counts: TabCounts): DeskTab[] =>
  deskTabs.filter((tab) => tab === 'open' || tab === 'all' || tab === current || (counts[tab] ?? 0) > 0)
