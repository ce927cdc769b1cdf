import { accountDigits } from './account-keys.ts'
import type { Allowed } from '../decision.ts'
import { permission, type Role } from '../staff/acts.ts'

/** บัญชีดำ: values that colleagues should look at, or that nobody may bring. */
export const blockedKinds = ['account', 'mobile', 'line', 'name'] as const
export type BlockedKind = (typeof blockedKinds)[number]

export const blockedLevels = ['watch', 'block'] as const
export type BlockedLevel = (typeof blockedLevels)[number]

/** As it is compared: digits are digits however they are written, letters whatever their case. */
export const readBlocked = (kind: BlockedKind, text: string): string =>
  kind === 'account' || kind === 'mobile'
    ? thaiMobile(kind, accountDigits(text))
    : text.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** `+66 81…` is `081…`. */
const thaiMobile = (kind: BlockedKind, digits: string) =>
  kind === 'mobile' && /^66\d{9}$/.test(digits) ? `0${digits.slice(2)}` : digits

/** Less says nothing about anybody. */
export const shortestBlocked = { account: 6, mobile: 9, line: 2, name: 3 } as const satisfies Record<
  BlockedKind,
  number
>

/** What a player brings that can be on the list. */
export type Brought = {
  accountNumber: string | null
  mobile: string | null
  lineName: string | null
  lineUserId: string | null
  name: string
}

export function broughtValues(brought: Brought): { kind: BlockedKind; value: string }[] {
  const values = [
    ['account', brought.accountNumber],
    ['mobile', brought.mobile],
    ['line', brought.lineName],
    ['line', brought.lineUserId],
    ['name', brought.name],
  ] as const
  return values.flatMap(([kind, text]) => {
    const value = text === null ? '' : readBlocked(kind, text)
    return value === '' ? [] : [{ kind, value }]
  })
}

/** To warn colleagues is for whoever may note; to shut somebody out, or to let him in again, is decided. */
export const mayBlock = (role: Role, level: BlockedLevel): Allowed<'not-permitted'> =>
  permission(role, level === 'block' ? 'player.standing' : 'player.note')
