/** What the list can be sorted by; each has its index. */
export const playerSorts = ['time', 'code', 'coins'] as const
export type PlayerSort = (typeof playerSorts)[number]
