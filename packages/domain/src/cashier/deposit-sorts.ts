/** What the list can be sorted by. Each sort has its index. */
export const depositSorts = ['time', 'amount', 'bonus', 'credits'] as const
export type DepositSort = (typeof depositSorts)[number]
