import type { RewardRow } from '@khlang/contract/rewards/rewards'
import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'

const kinds = {
  redemption: m.reward_redemption,
  spin: m.reward_spin,
  roulette: m.reward_roulette,
  seasonalGift: m.reward_seasonal,
  referralBonus: m.reward_referral,
  goodwill: m.reward_goodwill,
} satisfies Record<RewardRow['kind'], () => string>

export const rewardKindText = (kind: RewardRow['kind']) => kinds[kind]()

/** Returns the description of a reward; for a redemption in the specification's words (spec section 9). */
export function rewardText({
  kind,
  credits,
  coins,
  prize,
}: Pick<RewardRow, 'kind' | 'credits' | 'coins' | 'prize'>) {
  if (kind === 'redemption')
    return m.reward_redeem_label({ coin: grouped(coins ?? 0), credit: grouped(credits) })
  if (kind === 'spin' || kind === 'roulette')
    return prize ?? (credits > 0 ? m.reward_credits({ n: grouped(credits) }) : m.reward_no_prize())
  return m.reward_credits({ n: grouped(credits) })
}
