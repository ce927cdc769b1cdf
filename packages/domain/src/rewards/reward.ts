import type { Allowed } from '../decision.ts'
import type { Role } from '../staff/acts.ts'

/**
 * What players are given beside the bonus of a deposit (spec section 3): prizes of two games, coins redeemed for credits, gifts of
 * the season, for bringing a friend, and what an employee gives out of kindness.
 */
export const rewardKinds = [
  'redemption',
  'spin',
  'roulette',
  'seasonalGift',
  'referralBonus',
  'goodwill',
] as const
export type RewardKind = (typeof rewardKinds)[number]

/** What the player site tells of; goodwill is given here. */
export const toldKinds = rewardKinds.filter((kind) => kind !== 'goodwill')

/** Of the bonus total: with the bonus of deposits and the loss-return that makes six. Neither spin nor goodwill (spec section 9). */
export const bonusKinds = [
  'redemption',
  'roulette',
  'seasonalGift',
  'referralBonus',
] as const satisfies RewardKind[]

/** `crediting` until the back-end has said yes; what the player site tells of is done when it is told. */
export const rewardStates = ['crediting', 'done', 'cancelled'] as const
export type RewardState = (typeof rewardStates)[number]

/** The most that each role may give to a player at once. Whoever may not credit at all may give nothing. */
export type GoodwillCeilings = Record<Role, number>

export const usualGoodwill: GoodwillCeilings = {
  owner: 100_000,
  supervisor: 5_000,
  finance: 1_000,
  support: 300,
  viewer: 0,
  auditor: 0,
}

/** However many hands give: this much goodwill a player gets in one Bangkok day. */
export const usualGoodwillOfDay = 5_000

export type GoodwillRefusal = 'goodwill-too-high' | 'goodwill-day-full'

/** `given`: what the player got out of kindness on this Bangkok day already, what is under way included. */
export function checkGoodwill(
  credits: number,
  { ceiling, given, mostADay }: { ceiling: number; given: number; mostADay: number },
): Allowed<GoodwillRefusal> {
  if (credits > ceiling) return 'goodwill-too-high'
  return given + credits <= mostADay || 'goodwill-day-full'
}
