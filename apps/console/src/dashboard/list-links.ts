import { paths } from '#parts/navigation/paths.ts'
import type { SearchAt, TargetAmong } from '#parts/navigation/targets.ts'

type List = TargetAmong<typeof paths.deposit | typeof paths.withdraw | typeof paths.reportPlayers>
type Days = { from: string; to: string }

/** The link of a figure: the list behind it, for the same days. */
export const linksToLists = {
  deposits: ({ from, to }: Days): List => ({ to: paths.deposit, search: { state: 'moved', from, to } }),
  withdrawals: ({ from, to }: Days): List => ({ to: paths.withdraw, search: { state: 'moved', from, to } }),
  net: report({ sort: 'net' }),
  bonusTotal: report({ sort: 'bonusTotal' }),
  lossReturns: report({ sort: 'lossReturns' }),
  active: report({ only: 'active', sort: 'time' }),
  firstDeposits: report({ only: 'first', sort: 'deposits' }),
} as const
export type Measure = keyof typeof linksToLists

function report(search: SearchAt<typeof paths.reportPlayers>) {
  return ({ from, to }: Days): List => ({ to: paths.reportPlayers, search: { ...search, from, to } })
}
