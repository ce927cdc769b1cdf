import { accountDigits } from './account-keys.ts'
import { readMobile } from './mobile.ts'
import { readName } from './player-name.ts'
import type { Allowed } from '../decision.ts'
import { permission, type Role } from '../staff/acts.ts'

/** The block list (บัญชีดำ): values that warn colleagues, or that no player may have. */
export const blockedKinds = ['account', 'mobile', 'line', 'name'] as const
export type BlockedKind = (typeof blockedKinds)[number]

/** `watch` warns colleagues; `block` refuses the value, unless a supervisor allows it with a reason. */
export const blockedLevels = ['watch', 'block'] as const
export type BlockedLevel = (typeof blockedLevels)[number]

/**
 * Returns a value in the form in which it is compared: Latin digits only, a mobile number in its national form, or
 * lower-case text as names are stored.
 */
export function readBlocked(kind: BlockedKind, text: string): string {
  if (kind === 'account') return accountDigits(text)
  if (kind !== 'mobile') return readName(text).toLowerCase()
  const mobile = readMobile(text)
  return mobile.ok ? mobile.value : accountDigits(text)
}

/** The least length of each kind of value. Shorter values match too many people. */
export const minBlockedLength = { account: 6, mobile: 9, line: 2, name: 3 } as const satisfies Record<
  BlockedKind,
  number
>

/** A player's values that can be on the block list. */
export type PersonalValues = {
  accountNumber: string | null
  mobile: string | null
  lineName: string | null
  lineUserId: string | null
  name: string
}

/** Returns a player's values as the block list compares them, without those that are missing. */
export function blockableValues(personalValues: PersonalValues): { kind: BlockedKind; value: string }[] {
  const values = [
    ['account', personalValues.accountNumber],
    ['mobile', personalValues.mobile],
    ['line', personalValues.lineName],
    ['line', personalValues.lineUserId],
    ['name', personalValues.name],
  ] as const
  return values.flatMap(([kind, text]) => {
    const value = text === null ? '' : readBlocked(kind, text)
    return value === '' ? [] : [{ kind, value }]
  })
}

/**
 * Whether this role may change the block list. Adding a warning needs the permission to write notes; blocking
 * or unblocking a value needs the permission to change standings.
 */
export const mayBlock = (role: Role, level: BlockedLevel): Allowed<'not-permitted'> =>
  permission(role, level === 'block' ? 'player.standing' : 'player.note')
