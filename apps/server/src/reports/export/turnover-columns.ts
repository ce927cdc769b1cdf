import { bonusTotalOf, type Turnover, netOf } from '@khlang/domain/reports/turnover'
import { total, type ExportColumn } from './cell.ts'

const sumColumn = (heading: string, figure: (turnover: Turnover) => number): ExportColumn<Turnover> => ({
  headings: [heading],
  cells: (turnover) => [figure(turnover)],
  totals: total(figure),
})

/** Columns for the sums of a player or a day in exports. */
export const turnoverColumns = {
  depositCount: sumColumn('จำนวนครั้งฝาก', ({ depositCount }) => depositCount),
  deposits: sumColumn('ยอดฝาก', ({ deposits }) => deposits),
  withdrawalCount: sumColumn('จำนวนครั้งถอน', ({ withdrawalCount }) => withdrawalCount),
  withdrawals: sumColumn('ยอดถอน', ({ withdrawals }) => withdrawals),
  bonus: sumColumn('โบนัสฝาก', ({ bonus }) => bonus),
  seasonalGifts: sumColumn('ของขวัญเทศกาล', ({ seasonalGifts }) => seasonalGifts),
  redemptions: sumColumn('แลกเครดิต', ({ redemptions }) => redemptions),
  roulette: sumColumn('วงล้อเสี่ยงโชค', ({ roulette }) => roulette),
  lossReturns: sumColumn('คืนยอดเสีย', ({ lossReturns }) => lossReturns),
  referralBonuses: sumColumn('แนะนำเพื่อน', ({ referralBonuses }) => referralBonuses),
  bonusTotal: sumColumn('โบนัสรวม', bonusTotalOf),
  net: sumColumn('ฝาก − ถอน', netOf),
}
