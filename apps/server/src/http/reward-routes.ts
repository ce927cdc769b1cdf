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
import type { Implementing } from './implement-contract.ts'

/** Routes for rewards; one list handler serves four reports. */
export const rewardRoutes = (on: Implementing) => ({
  redemptions: on.rewards.redemptions.handler(({ context, input }) => list(context, 'redemption', input)),
  spins: on.rewards.spins.handler(({ context, input }) => list(context, 'spin', input)),
  roulette: on.rewards.roulette.handler(({ context, input }) => list(context, 'roulette', input)),
  goodwill: on.rewards.goodwill.handler(({ context, input }) => list(context, 'goodwill', input)),
  reward: on.rewards.reward.handler(({ context, input }) => reward(context, input)),
  totals: on.rewards.totals.handler(({ context, input }) => totals(context, input)),
  shares: on.rewards.shares.handler(({ context, input }) => shares(context, input)),
  catalogue: on.rewards.catalogue.handler(({ context }) => catalogue(context)),
  createItem: on.rewards.createItem.handler(({ context, input }) => createItem(context, input)),
  updateItem: on.rewards.updateItem.handler(({ context, input }) => updateItem(context, input)),
  lossReturn: on.rewards.lossReturn.handler(({ context, input }) => lossReturnList(context, input)),
  lossReturnRow: on.rewards.lossReturnRow.handler(({ context, input }) => lossReturnById(context, input)),
  lossReturnTotals: on.rewards.lossReturnTotals.handler(({ context, input }) =>
    lossReturnTotals(context, input),
  ),
  explainLossReturn: on.rewards.explainLossReturn.handler(({ context, input }) =>
    explainLossReturn(context, input),
  ),
  previewLossReturns: on.rewards.previewLossReturns.handler(({ context, input }) =>
    previewLossReturns(context, input),
  ),
  payLossReturn: on.rewards.payLossReturn.handler(({ context, input }) => payLossReturn(context, input)),
  payLossReturns: on.rewards.payLossReturns.handler(({ context, input }) => payLossReturns(context, input)),
  lossReturnRates: on.rewards.lossReturnRates.handler(({ context }) => lossReturnRates(context)),
  setLossReturnRate: on.rewards.setLossReturnRate.handler(({ context, input }) =>
    setLossReturnRate(context, input),
  ),
  giveGoodwill: on.rewards.giveGoodwill.handler(({ context, input }) => giveGoodwill(context, input)),
})
