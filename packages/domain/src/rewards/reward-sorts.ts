/** What the lists can be sorted by. Each sort has its index. */
export const rewardSorts = ['time', 'credits'] as const
export type RewardSort = (typeof rewardSorts)[number]
