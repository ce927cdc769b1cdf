import type { TransferWay } from '../cashier/request.ts'
import type { AccountPurpose, OwnAccountState } from './own-account.ts'

/** An own account, as far as a payout asks. */
export type PayingCandidate = {
  code: string
  bank: string
  /** False for one that came from the old system without its number. */
  hasNumber: boolean
  state: OwnAccountState
  purpose: AccountPurpose
  position: number
}

/** From an account of which bank the money goes out, by the way that is asked of the back-end; null: from any. */
const bankOfWay: Record<TransferWay, string | null> = {
  plain: null,
  krungsri: 'KRUNGSRI',
  scb: 'SCB',
  gsb: 'GSB',
}

/** Open, for paying out, and of the bank that this way of transfer goes through. */
export const canPayOut = ({ bank, hasNumber, state, purpose }: PayingCandidate, via: TransferWay): boolean =>
  state === 'open' && purpose !== 'in' && hasNumber && (bankOfWay[via] === null || bankOfWay[via] === bank)

/** The accounts that a payout by this way may go from, the one to propose first. */
export const payingAccounts = <Account extends PayingCandidate>(
  accounts: readonly Account[],
  via: TransferWay,
): Account[] =>
  accounts
    .filter((account) => canPayOut(account, via))
    .toSorted((one, other) => one.position - other.position || one.code.localeCompare(other.code))
