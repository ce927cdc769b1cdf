import { catalogue, createItem, updateItem } from '#rewards/catalogue.ts'
import { giveGoodwill } from '#rewards/give-goodwill.ts'
import { list, reward, shares, totals } from '#rewards/lists.ts'
import type { Implementing } from './implementing.ts'

/** What is asked and done about rewards; one list, four reports. */
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
  giveGoodwill: on.rewards.giveGoodwill.handler(({ context, input }) => giveGoodwill(context, input)),
})
