import type { Figures } from '@khlang/contract/reports/player-report'
import { bonusTotalOf, type Turnover, netOf } from '@khlang/domain/reports/turnover'

/**
 * Maps sums to figures of the API: baht as text, credits as numbers, with the totals by the formulas of the
 * domain.
 */
export const figuresOf = (turnover: Turnover): Figures => ({
  depositCount: turnover.depositCount,
  deposits: String(turnover.deposits),
  withdrawalCount: turnover.withdrawalCount,
  withdrawals: String(turnover.withdrawals),
  bonus: turnover.bonus,
  seasonalGifts: turnover.seasonalGifts,
  redemptions: turnover.redemptions,
  roulette: turnover.roulette,
  lossReturns: turnover.lossReturns,
  referralBonuses: turnover.referralBonuses,
  bonusTotal: bonusTotalOf(turnover),
  net: String(netOf(turnover)),
})
