import type { Allowed } from '../decision.ts'
import type { Role } from '../staff/acts.ts'

/**
 * Everything that players get besides the bonus of a deposit and loss-returns (spec section 3): prizes of two games,
 * coins redeemed for credits, seasonal gifts, gifts for referring a friend, and goodwill credits from an employee.
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

/** Rewards that the player site reports. Goodwill is not among them: it is given in this console. */
export const serviceRewardKinds = rewardKinds.filter((kind) => kind !== 'goodwill')

/**
 * Rewards that are part of the bonus total, which has six parts with deposit bonus and loss-return. Spin and
 * goodwill are not included (spec section 9).
 */
export const bonusKinds = [
  'redemption',
  'roulette',
  'seasonalGift',
  'referralBonus',
] as const satisfies RewardKind[]

/**
 * `crediting`: the back-end has not yet answered yes. A reward reported by the player site is done from the
 * start.
 */
export const rewardStates = ['crediting', 'done', 'cancelled'] as const
export type RewardState = (typeof rewardStates)[number]

/** The states by which rewards are filtered. `takenBack`: of the cancelled ones, those whose credit was taken back. */
export const rewardStateFilters = [...rewardStates, 'takenBack'] as const
export type RewardStateFilter = (typeof rewardStateFilters)[number]

/** Maximum credits that each role may give a player at once. A role that may not credit may give nothing. */
export type GoodwillCeilings = Record<Role, number>

export const usualGoodwill: GoodwillCeilings = {
  owner: 100_000,
  supervisor: 5_000,
  finance: 1_000,
  support: 300,
  viewer: 0,
  auditor: 0,
}

/**
 * Default maximum of goodwill for a player per Bangkok day, from all employees together. An owner can set
 * another limit.
 */
export const usualGoodwillOfDay = 5_000

export type GoodwillRefusal = 'goodwill-too-high' | 'goodwill-day-full'

/**
 * Whether goodwill may be given. `givenToday`: goodwill the player already got on this Bangkok day, including
 * orders under way.
 */
export function checkGoodwill(
  credits: number,
  { ceiling, givenToday, mostADay }: { ceiling: number; givenToday: number; mostADay: number },
): Allowed<GoodwillRefusal> {
  if (credits > ceiling) return 'goodwill-too-high'
  return givenToday + credits <= mostADay || 'goodwill-day-full'
}

/** How many shares of each kind are returned: those with the most credits. */
export const mostShares = 50
