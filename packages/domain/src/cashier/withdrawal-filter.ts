/** Sorts of the list: like those of deposits, without the bonus. The filters are the same as for deposits. */
export const withdrawalSorts = ['time', 'amount'] as const
export type WithdrawalSort = (typeof withdrawalSorts)[number]
