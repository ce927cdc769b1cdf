/** The sorts of the lists. Each sort has an index. */
export const rewardSorts = ['time', 'credits'] as const
export type RewardSort = (typeof rewardSorts)[number]
