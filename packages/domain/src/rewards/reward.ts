import type { Allowed } from '../decision.ts'
import type { Role } from '../staff/acts.ts'

/**
 * What players get beside the bonus of a deposit (spec section 3): prizes of two games, coins redeemed for credits,
 * seasonal gifts, gifts for referring a friend, and goodwill credits from an employee.
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

/** Reported by the player site; goodwill is given in this console. */
export const toldKinds = rewardKinds.filter((kind) => kind !== 'goodwill')

/**
 * Part of the bonus total; together with deposit bonus and loss-return that makes six. Neither spin nor goodwill (spec
 * section 9).
 */
export const bonusKinds = [
  'redemption',
  'roulette',
  'seasonalGift',
  'referralBonus',
] as const satisfies RewardKind[]

/** `crediting` until the back-end has said yes. A reward reported by the player site is done from the start. */
export const rewardStates = ['crediting', 'done', 'cancelled'] as const
export type RewardState = (typeof rewardStates)[number]

/** The most that each role may give to a player at once. A role that may not credit may give nothing. */
export type GoodwillCeilings = Record<Role, number>

export const usualGoodwill: GoodwillCeilings = {
  owner: 100_000,
  supervisor: 5_000,
  finance: 1_000,
  support: 300,
  viewer: 0,
  auditor: 0,
}

/** The most goodwill a player gets in one Bangkok day, from all employees together. */
export const usualGoodwillOfDay = 5_000

export type GoodwillRefusal = 'goodwill-too-high' | 'goodwill-day-full'

/** `given`: goodwill the player already got on this Bangkok day, including orders under way. */
export function checkGoodwill(
  credits: number,
  { ceiling, given, mostADay }: { ceiling: number; given: number; mostADay: number },
): Allowed<GoodwillRefusal> {
  if (credits > ceiling) return 'goodwill-too-high'
  return given + credits <= mostADay || 'goodwill-day-full'
}
