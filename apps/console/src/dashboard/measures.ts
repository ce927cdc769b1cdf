import * as m from '#messages'
import type { Measure } from './list-links.ts'

export const measureWords: Record<Measure, () => string> = {
  deposits: m.report_deposits,
  withdrawals: m.report_withdrawals,
  net: m.report_net,
  bonusTotal: m.report_bonus_total,
  lossReturns: m.report_loss_returns,
  active: m.dashboard_active,
  firstDeposits: m.dashboard_first_deposits,
}
