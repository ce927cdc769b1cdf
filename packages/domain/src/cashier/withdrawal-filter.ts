/** The sorts of the list: those of deposits without the bonus. The filters are those of deposits. */
export const withdrawalSorts = ['time', 'amount'] as const
export type WithdrawalSort = (typeof withdrawalSorts)[number]
