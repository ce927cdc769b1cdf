import type { Allowed } from '../decision.ts'
import { may, type Role } from '../staff/acts.ts'
import type { RequestKind } from './request.ts'

/** In whole baht, and times in a Bangkok day; 0 is no limit. */
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

/** What one player has instead of the shop's limits; null: as the shop has it. */
export type OwnRequestLimits = Record<RequestLimitName, number | null>

export const usualRequestLimits: RequestLimits = {
  depositLeast: 1,
  depositMost: 0,
  withdrawalLeast: 1,
  withdrawalMost: 0,
  withdrawalsADay: 0,
}

export type LimitReason = 'amount-below-least' | 'amount-above-most' | 'too-many-withdrawals'

/** Whether a player may ask for this now. `earlierToday`: withdrawals of today that were not cancelled. */
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

/** What binds one player. */
export const limitsOfPlayer = (shop: RequestLimits, own: OwnRequestLimits): RequestLimits =>
  eachLimit((name) => own[name] ?? shop[name])

/** Whether something could be asked for afterwards that could not be before: that is decided by two, where the shop wants it so. */
export const allowsMore = (before: RequestLimits, after: RequestLimits): boolean =>
  after.depositLeast < before.depositLeast ||
  after.withdrawalLeast < before.withdrawalLeast ||
  isHigher(before.depositMost, after.depositMost) ||
  isHigher(before.withdrawalMost, after.withdrawalMost) ||
  isHigher(before.withdrawalsADay, after.withdrawalsADay)

/** 0 is no limit, which is higher than any. */
const isHigher = (before: number, after: number) => before > 0 && (after === 0 || after > before)

const eachLimit = (value: (name: RequestLimitName) => number): RequestLimits => ({
  depositLeast: value('depositLeast'),
  depositMost: value('depositMost'),
  withdrawalLeast: value('withdrawalLeast'),
  withdrawalMost: value('withdrawalMost'),
  withdrawalsADay: value('withdrawalsADay'),
})

/** Limits bind players and the desk; whoever may override a payout may also create a request beyond them. */
export const bindsLimits = (role: Role | 'service'): boolean =>
  role === 'service' || !may(role, 'withdrawal.override')

/** The smallest is no larger than the largest. */
export const limitsFit = (limits: RequestLimits): boolean =>
  (limits.depositMost === 0 || limits.depositLeast <= limits.depositMost) &&
  (limits.withdrawalMost === 0 || limits.withdrawalLeast <= limits.withdrawalMost)
