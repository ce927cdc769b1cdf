import type { ReportedKind } from '@khlang/contract/rewards/rewards'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'

/** The API call and the title of each report (spec section 2). */
export const rewardReports = {
  redemption: { name: 'redemptions', title: m.page_redemption, list: api.rewards.redemptions },
  spin: { name: 'spins', title: m.page_spin, list: api.rewards.spins },
  roulette: { name: 'roulette', title: m.page_roulette, list: api.rewards.roulette },
  goodwill: { name: 'goodwill', title: m.page_goodwill, list: api.rewards.goodwill },
} as const satisfies Record<ReportedKind, unknown>
