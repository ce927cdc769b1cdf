import type { Allowed } from '../decision.ts'
import { may, type Role } from '../staff/acts.ts'
import type { RequestKind } from './request.ts'

/** In whole baht; `withdrawalsADay` is a count per Bangkok day. 0 means no limit. */
export type RequestLimits = {
  depositLeast: number
  depositMost: number
  withdrawalLeast: number
  withdrawalMost: number
  withdrawalsADay: number
}
export type RequestLimitName = keyof RequestLimits
export const requestLimitNames = [
  'depositLeast',
  'depositMost',
  'withdrawalLeast',
  'withdrawalMost',
  'withdrawalsADay',
] as const satisfies readonly RequestLimitName[]

/** A player's own limits in place of the shop's. Null: the shop's limit applies. */
export type OwnRequestLimits = Record<RequestLimitName, number | null>

export const usualRequestLimits: RequestLimits = {
  depositLeast: 1,
  depositMost: 0,
  withdrawalLeast: 1,
  withdrawalMost: 0,
  withdrawalsADay: 0,
}

export type LimitReason = 'amount-below-least' | 'amount-above-most' | 'too-many-withdrawals'

/**
 * Whether a player's request is within these limits. `earlierToday`: number of the player's withdrawals of today that
 * were not cancelled.
 */
export function checkRequestLimits(
  kind: RequestKind,
  amount: number,
  earlierToday: number,
  limits: RequestLimits,
): Allowed<LimitReason> {
  const [least, most] =
    kind === 'deposit'
      ? [limits.depositLeast, limits.depositMost]
      : [limits.withdrawalLeast, limits.withdrawalMost]
  if (amount < least) return 'amount-below-least'
  if (most > 0 && amount > most) return 'amount-above-most'
  const { withdrawalsADay } = limits
  return (
    !(kind === 'withdrawal' && withdrawalsADay > 0 && earlierToday >= withdrawalsADay) ||
    'too-many-withdrawals'
  )
}

export const noOwnLimits: OwnRequestLimits = {
  depositLeast: null,
  depositMost: null,
  withdrawalLeast: null,
  withdrawalMost: null,
  withdrawalsADay: null,
}

/**
 * Returns the limits that apply to one player. If the shop has since moved a limit beyond the player's own
 * opposite limit, the player's own limit wins: otherwise no amount would be allowed at all.
 */
export function limitsOfPlayer(shop: RequestLimits, own: OwnRequestLimits): RequestLimits {
  const limits = mergeLimits(shop, own)
  for (const [leastName, mostName] of limitPairs) {
    if (limits[mostName] === 0 || limits[leastName] <= limits[mostName]) continue
    if (own[leastName] === null) limits[leastName] = limits[mostName]
    else limits[mostName] = limits[leastName]
  }
  return limits
}

const limitPairs = [
  ['depositLeast', 'depositMost'],
  ['withdrawalLeast', 'withdrawalMost'],
] as const

/** Whether a player's own limits can be set beside those of the shop as they are now. */
export const ownLimitsFit = (shop: RequestLimits, own: OwnRequestLimits): boolean =>
  limitsFit(mergeLimits(shop, own))

const mergeLimits = (shop: RequestLimits, own: OwnRequestLimits): RequestLimits =>
  eachLimit((name) => own[name] ?? shop[name])

/**
 * Whether the change allows a request that was not allowed before. Such a change needs a second person where
 * the shop requires one.
 */
export const loosensLimits = (before: RequestLimits, after: RequestLimits): boolean =>
  after.depositLeast < before.depositLeast ||
  after.withdrawalLeast < before.withdrawalLeast ||
  isHigher(before.depositMost, after.depositMost) ||
  isHigher(before.withdrawalMost, after.withdrawalMost) ||
  isHigher(before.withdrawalsADay, after.withdrawalsADay)

/** Whether the limit became higher. 0 means no limit, which is higher than any limit. */
const isHigher = (before: number, after: number) => before > 0 && (after === 0 || after > before)

const eachLimit = (value: (name: RequestLimitName) => number): RequestLimits => ({
  depositLeast: value('depositLeast'),
  depositMost: value('depositMost'),
  withdrawalLeast: value('withdrawalLeast'),
  withdrawalMost: value('withdrawalMost'),
  withdrawalsADay: value('withdrawalsADay'),
})

/**
 * Whether the limits apply to this role. They apply to requests by players, by the API and by most employees.
 * An employee who may override a payout may also create a request beyond the limits.
 */
export const limitsApplyTo = (role: Role | 'service'): boolean =>
  role === 'service' || !may(role, 'withdrawal.override')

/** Whether each minimum is at most its maximum. */
export const limitsFit = (limits: RequestLimits): boolean =>
  (limits.depositMost === 0 || limits.depositLeast <= limits.depositMost) &&
  (limits.withdrawalMost === 0 || limits.withdrawalLeast <= limits.withdrawalMost)
