/** What the list can be sorted by; each has its index. */
export const depositSorts = ['time', 'amount', 'bonus', 'credits'] as const
export type DepositSort = (typeof depositSorts)[number]
