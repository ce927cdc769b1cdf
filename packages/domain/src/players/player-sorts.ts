/** The sorts of the list. Each sort has an index. */
export const playerSorts = ['time', 'code', 'coins'] as const
export type PlayerSort = (typeof playerSorts)[number]
