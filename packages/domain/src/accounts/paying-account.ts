import type { TransferWay } from '../cashier/request.ts'
import type { AccountPurpose, OwnAccountState } from './own-account.ts'

/** The facts of an own account that a payout needs. */
export type PayingCandidate = {
  code: string
  bank: string
  /** False for an account that came from the old system without its number. */
  hasNumber: boolean
  state: OwnAccountState
  purpose: AccountPurpose
  position: number
}

/** The bank that the money must leave from for each transfer way of the back-end. Null: any bank. */
const bankOfWay: Record<TransferWay, string | null> = {
  plain: null,
  krungsri: 'KRUNGSRI',
  scb: 'SCB',
  gsb: 'GSB',
}

/**
 * Whether an account can pay out this way: open, complete with its number, meant for paying out, and of the bank that
 * the transfer way requires.
 */
export const canPayOut = ({ bank, hasNumber, state, purpose }: PayingCandidate, via: TransferWay): boolean =>
  state === 'open' && purpose !== 'in' && hasNumber && (bankOfWay[via] === null || bankOfWay[via] === bank)

/** Returns the accounts that can pay out this way, the one to propose first in front. */
export const payingAccounts = <Account extends PayingCandidate>(
  accounts: readonly Account[],
  via: TransferWay,
): Account[] =>
  accounts
    .filter((account) => canPayOut(account, via))
    .toSorted((one, other) => one.position - other.position || one.code.localeCompare(other.code))
