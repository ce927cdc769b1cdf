/** What the list can be sorted by; a withdrawal has no bonus. It is filtered by the same words as a deposit. */
export const withdrawalSorts = ['time', 'amount'] as const
export type WithdrawalSort = (typeof withdrawalSorts)[number]
