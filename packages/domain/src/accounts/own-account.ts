import type { Allowed } from '../decision.ts'
import type { Satang } from '../money.ts'
import { permission, type Role } from '../staff/acts.ts'

/**
 * Purposes of the shop's own accounts (บัญชีเว็บ): players pay in to the account, payouts leave from it, or
 * both.
 */
export const accountPurposes = ['in', 'out', 'both'] as const
export type AccountPurpose = (typeof accountPurposes)[number]

/**
 * Open: in use. Frozen: stopped by the bank; its entries stay open for staff, but the account is no longer shown to
 * players or auto-matched, and pays nothing out. Closed: no longer used.
 */
export const accountStates = ['open', 'frozen', 'closed'] as const
export type OwnAccountState = (typeof accountStates)[number]

export const accountColours = ['gold', 'green', 'teal', 'blue', 'violet', 'pink', 'orange', 'grey'] as const
export type AccountColour = (typeof accountColours)[number]

/** The bank code of accounts that are wallets. */
export const walletBank = 'TRUEMONEY'

export type OwnAccountReason =
  | 'not-permitted'
  | 'account-not-open'
  | 'account-not-frozen'
  | 'account-not-closed'
export type OwnAccountAct = 'update' | 'freeze' | 'unfreeze' | 'swap' | 'close' | 'reopen'

/** Returns what this role may do with an account in this state, or the reason why not. */
export function ownAccountCan(
  state: OwnAccountState,
  role: Role,
): Record<OwnAccountAct, Allowed<OwnAccountReason>> {
  const allowed = permission(role, 'ownAccount.manage')
  const onlyIf = <Reason extends OwnAccountReason>(isRightState: boolean, reason: Reason) =>
    allowed === true ? isRightState || reason : allowed
  return {
    update: allowed,
    freeze: onlyIf(state === 'open', 'account-not-open'),
    unfreeze: onlyIf(state === 'frozen', 'account-not-frozen'),
    swap: onlyIf(state !== 'closed', 'account-not-open'),
    close: onlyIf(state !== 'closed', 'account-not-open'),
    reopen: onlyIf(state === 'closed', 'account-not-closed'),
  }
}

/**
 * The code that feeds, files and phones use for an account: usually the bank and a number, such as `scb-1`. Set once,
 * never changed.
 */
export const accountCodePattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
export const maxAccountCodeLength = 40

/** Returns the first code of this bank that is not taken. */
export function nextAccountCode(bank: string, takenCodes: ReadonlySet<string>): string {
  const name = bank.toLowerCase().replaceAll(/[^a-z0-9]/g, '') || 'account'
  for (let number = 1; ; number += 1) if (!takenCodes.has(`${name}-${number}`)) return `${name}-${number}`
}

/**
 * Which account is shown to players first, among those below their daily limit: the first in the shop's
 * order, or the one with the fewest incoming entries today.
 */
export const displayOrders = ['first', 'turn'] as const
export type DisplayOrder = (typeof displayOrders)[number]

export type ShownCandidate = {
  code: string
  state: OwnAccountState
  purpose: AccountPurpose
  /** Empty for an account that came from the old system and was never completed. */
  number: string
  position: number
  /** Today's totals, from the statement entries. */
  today: { in: Satang; entriesIn: number }
  /** The account's limit of incoming money per day; null for no limit. */
  dailyIn: Satang | null
}

/**
 * Returns the accounts that players may pay in to now: open, complete with a number, meant for paying in, and below
 * their daily limit. The first one is the one to show.
 */
export function shownToPlayers<Account extends ShownCandidate>(
  accounts: readonly Account[],
  order: DisplayOrder,
): Account[] {
  const payableAccounts = accounts.filter(
    ({ state, purpose, number, today, dailyIn }) =>
      state === 'open' && purpose !== 'out' && number !== '' && (dailyIn === null || today.in < dailyIn),
  )
  const byPosition = (one: Account, other: Account) =>
    one.position - other.position || one.code.localeCompare(other.code)
  const byTurn = (one: Account, other: Account) =>
    one.today.entriesIn - other.today.entriesIn || byPosition(one, other)
  return payableAccounts.toSorted(order === 'turn' ? byTurn : byPosition)
}
