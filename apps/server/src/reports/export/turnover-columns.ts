import { bonusTotalOf, type Turnover, netOf } from '@khlang/domain/reports/turnover'
import { total, type ExportColumn } from './cell.ts'
import { fileWords } from './file-words.ts'
import type { Words } from './say.ts'
import { w } from './words.ts'

const sumColumn = (heading: Words, figure: (turnover: Turnover) => number): ExportColumn<Turnover> => ({
  headings: [heading],
  cells: (turnover) => [figure(turnover)],
  totals: total(figure),
})

/** Columns for the sums of a player or a day in exports. */
export const turnoverColumns = {
  depositCount: sumColumn(fileWords.depositCount, ({ depositCount }) => depositCount),
  deposits: sumColumn(w.report_deposits, ({ deposits }) => deposits),
  withdrawalCount: sumColumn(fileWords.withdrawalCount, ({ withdrawalCount }) => withdrawalCount),
  withdrawals: sumColumn(w.report_withdrawals, ({ withdrawals }) => withdrawals),
  bonus: sumColumn(w.report_bonus, ({ bonus }) => bonus),
  seasonalGifts: sumColumn(w.report_seasonal_gifts, ({ seasonalGifts }) => seasonalGifts),
  redemptions: sumColumn(w.report_redemptions, ({ redemptions }) => redemptions),
  roulette: sumColumn(w.report_roulette, ({ roulette }) => roulette),
  lossReturns: sumColumn(w.report_loss_returns, ({ lossReturns }) => lossReturns),
  referralBonuses: sumColumn(w.report_referral_bonuses, ({ referralBonuses }) => referralBonuses),
  bonusTotal: sumColumn(w.report_bonus_total, bonusTotalOf),
  net: sumColumn(w.report_net, netOf),
}
