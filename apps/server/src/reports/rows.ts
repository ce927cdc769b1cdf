import type { Figures } from '@khlang/contract/player-report'
import { bonusTotalOf, type Moved, netOf } from '@khlang/domain/reports/moved'

/** Encodes sums for the API: baht as text, credits as numbers; the formulas are the domain's. */
export const figuresOf = (moved: Moved): Figures => ({
  depositCount: moved.depositCount,
  deposits: String(moved.deposits),
  withdrawalCount: moved.withdrawalCount,
  withdrawals: String(moved.withdrawals),
  bonus: moved.bonus,
  seasonalGifts: moved.seasonalGifts,
  redemptions: moved.redemptions,
  roulette: moved.roulette,
  lossReturns: moved.lossReturns,
  referralBonuses: moved.referralBonuses,
  bonusTotal: bonusTotalOf(moved),
  net: String(netOf(moved)),
})
