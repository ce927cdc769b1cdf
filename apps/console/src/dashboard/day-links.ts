import { paths } from '#app/paths.ts'

/** The link of a figure: the list behind it, for the same days. */
export type Target = { to: string; search: Record<string, string> }
type Days = { from: string; to: string }

export const lists = {
  deposits: ({ from, to }: Days): Target => ({ to: paths.deposit, search: { state: 'moved', from, to } }),
  withdrawals: ({ from, to }: Days): Target => ({ to: paths.withdraw, search: { state: 'moved', from, to } }),
  net: report({ sort: 'net' }),
  bonusTotal: report({ sort: 'bonusTotal' }),
  lossReturns: report({ sort: 'lossReturns' }),
  active: report({ only: 'active', sort: 'time' }),
  firstDeposits: report({ only: 'first', sort: 'deposits' }),
} as const
export type Measure = keyof typeof lists

function report(search: Record<string, string>) {
  return ({ from, to }: Days): Target => ({ to: paths.reportPlayers, search: { ...search, from, to } })
}
