import type { Api } from '@khlang/contract/api'
import { catalogue } from '#rewards/catalogue.ts'
import { createItem } from '#rewards/create-item.ts'
import { updateItem } from '#rewards/update-item.ts'
import { giveGoodwill } from '#rewards/give-goodwill.ts'
import { goodwill } from '#rewards/goodwill.ts'
import { redemptions } from '#rewards/redemptions.ts'
import { roulette } from '#rewards/roulette.ts'
import { spins } from '#rewards/spins.ts'
import { reward } from '#rewards/reward.ts'
import { shares } from '#rewards/shares.ts'
import { totals } from '#rewards/totals.ts'
import { lossReturnRates } from '#rewards/loss-return-rates.ts'
import { setLossReturnRate } from '#rewards/set-loss-return-rate.ts'
import { explainLossReturn } from '#rewards/explain-loss-return.ts'
import { lossReturnRow } from '#rewards/loss-return-row.ts'
import { lossReturn } from '#rewards/loss-return.ts'
import { lossReturnTotals } from '#rewards/loss-return-totals.ts'
import { previewLossReturns } from '#rewards/preview-loss-returns.ts'
import { payLossReturn } from '#rewards/pay-loss-return.ts'
import { payLossReturns } from '#rewards/pay-loss-returns.ts'
import type { Handlers } from './serve.ts'

/** Routes for rewards and losses given back. */
export const rewardRoutes: Handlers<Api['rewards']> = {
  redemptions,
  spins,
  roulette,
  goodwill,
  reward,
  totals,
  shares,
  catalogue,
  createItem,
  updateItem,
  lossReturn,
  lossReturnRow,
  lossReturnTotals,
  explainLossReturn,
  previewLossReturns,
  payLossReturn,
  payLossReturns,
  lossReturnRates,
  setLossReturnRate,
  giveGoodwill,
}
