/** What the list can be sorted by; a withdrawal has no bonus. The filters are those of deposits. */
export const withdrawalSorts = ['time', 'amount'] as const
export type WithdrawalSort = (typeof withdrawalSorts)[number]
