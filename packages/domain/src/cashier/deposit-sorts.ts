/** The sorts of the list. Each sort has an index. */
export const depositSorts = ['time', 'amount', 'bonus', 'credits'] as const
export type DepositSort = (typeof depositSorts)[number]
