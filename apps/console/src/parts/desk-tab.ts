/** The tabs of the match desk; the address names them, so that a link opens the same one. */
export const deskTabs = ['open', 'mine', 'all', 'unknown'] as const
export type DeskTab = (typeof deskTabs)[number]

export const tabOf = (text: unknown): DeskTab => deskTabs.find((tab) => tab === text) ?? 'open'
