/** What the list can be sorted by. Each sort has its index. */
export const playerSorts = ['time', 'code', 'coins'] as const
export type PlayerSort = (typeof playerSorts)[number]
