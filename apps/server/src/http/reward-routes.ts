import type { Api } from '@khlang/contract/api'
import { catalogue, createItem, updateItem } from '#rewards/catalogue.ts'
import { giveGoodwill } from '#rewards/give-goodwill.ts'
import { list, reward, shares, totals } from '#rewards/lists.ts'
import { lossReturnRates, setLossReturnRate } from '#rewards/loss-return-rates.ts'
import {
  explainLossReturn,
  lossReturnById,
  lossReturnList,
  lossReturnTotals,
  previewLossReturns,
} from '#rewards/loss-returns.ts'
import { payLossReturn, payLossReturns } from '#rewards/pay-loss-return.ts'
import type { Handlers } from './serve.ts'

/** Routes for rewards; one list handler serves four reports. */
export const rewardRoutes: Handlers<Api['rewards']> = {
  redemptions: (context, input) => list(context, 'redemption', input),
  spins: (context, input) => list(context, 'spin', input),
  roulette: (context, input) => list(context, 'roulette', input),
  goodwill: (context, input) => list(context, 'goodwill', input),
  reward,
  totals,
  shares,
  catalogue,
  createItem,
  updateItem,
  lossReturn: lossReturnList,
  lossReturnRow: lossReturnById,
  lossReturnTotals,
  explainLossReturn,
  previewLossReturns,
  payLossReturn,
  payLossReturns,
  lossReturnRates,
  setLossReturnRate,
  giveGoodwill,
}
