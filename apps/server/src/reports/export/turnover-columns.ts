import { bonusTotalOf, type Turnover, netOf } from '@khlang/domain/reports/turnover'
import { total, type ExportColumn } from './cell.ts'

const added = (heading: string, figure: (turnover: Turnover) => number): ExportColumn<Turnover> => ({
  headings: [heading],
  cells: (turnover) => [figure(turnover)],
  totals: total(figure),
})

/** Columns for the sums of a player or a day in exports. */
export const turnoverColumns = {
  depositCount: added('จำนวนครั้งฝาก', ({ depositCount }) => depositCount),
  deposits: added('ยอดฝาก', ({ deposits }) => deposits),
  withdrawalCount: added('จำนวนครั้งถอน', ({ withdrawalCount }) => withdrawalCount),
  withdrawals: added('ยอดถอน', ({ withdrawals }) => withdrawals),
  bonus: added('โบนัสฝาก', ({ bonus }) => bonus),
  seasonalGifts: added('ของขวัญเทศกาล', ({ seasonalGifts }) => seasonalGifts),
  redemptions: added('แลกเครดิต', ({ redemptions }) => redemptions),
  roulette: added('วงล้อเสี่ยงโชค', ({ roulette }) => roulette),
  lossReturns: added('คืนยอดเสีย', ({ lossReturns }) => lossReturns),
  referralBonuses: added('แนะนำเพื่อน', ({ referralBonuses }) => referralBonuses),
  bonusTotal: added('โบนัสรวม', bonusTotalOf),
  net: added('ฝาก − ถอน', netOf),
}
