/** What the lists can be sorted by; each has its index. */
export const rewardSorts = ['time', 'credits'] as const
export type RewardSort = (typeof rewardSorts)[number]
