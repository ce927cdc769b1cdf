import type { Allowed } from '../decision.ts'
import type { Satang } from '../money.ts'
import { permission, type Role } from '../staff/acts.ts'

/** The shop's own accounts (บัญชีเว็บ): where players pay in, and from where they are paid. */

export const accountPurposes = ['in', 'out', 'both'] as const
export type AccountPurpose = (typeof accountPurposes)[number]

/** Open: in use. Frozen: the bank has stopped it; what is open stays and nothing new is offered or matched by the machine. Closed: over. */
export const accountStates = ['open', 'frozen', 'closed'] as const
export type OwnAccountState = (typeof accountStates)[number]

export const accountColours = ['gold', 'green', 'teal', 'blue', 'violet', 'pink', 'orange', 'grey'] as const
export type AccountColour = (typeof accountColours)[number]

export const walletBank = 'TRUEMONEY'

export type OwnAccountReason =
  | 'not-permitted'
  | 'account-not-open'
  | 'account-not-frozen'
  | 'account-not-closed'
export type OwnAccountAct = 'update' | 'freeze' | 'unfreeze' | 'swap' | 'close' | 'reopen'

/** What whoever looks may do with an account as it stands, or why not. */
export function ownAccountCan(
  state: OwnAccountState,
  role: Role,
): Record<OwnAccountAct, Allowed<OwnAccountReason>> {
  const allowed = permission(role, 'ownAccount.manage')
  const where = <Reason extends OwnAccountReason>(fits: boolean, why: Reason) =>
    allowed === true ? fits || why : allowed
  return {
    update: allowed,
    freeze: where(state === 'open', 'account-not-open'),
    unfreeze: where(state === 'frozen', 'account-not-frozen'),
    swap: where(state !== 'closed', 'account-not-open'),
    close: where(state !== 'closed', 'account-not-open'),
    reopen: where(state === 'closed', 'account-not-closed'),
  }
}

/** What feeds, files and phones call an account: the bank and a number, as `scb-1`. Given once and never changed. */
export const accountCodePattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
export const longestAccountCode = 40

/** The first code of this bank that no account has. */
export function nextAccountCode(bank: string, taken: ReadonlySet<string>): string {
  const name = bank.toLowerCase().replaceAll(/[^a-z0-9]/g, '') || 'account'
  for (let number = 1; ; number += 1) if (!taken.has(`${name}-${number}`)) return `${name}-${number}`
}

/** How the account is chosen to which players pay now: the first with room under its limit, or the one that took the fewest today. */
export const showings = ['first', 'turn'] as const
export type Showing = (typeof showings)[number]

export type ShownCandidate = {
  code: string
  state: OwnAccountState
  purpose: AccountPurpose
  /** Empty for one that was moved in and never finished. */
  number: string
  position: number
  /** Of today, by the entries. */
  today: { in: Satang; entriesIn: number }
  dailyIn: Satang | null
}

/** To which accounts players may pay now, the one that they are shown first before the others. */
export function shownToPlayers<Account extends ShownCandidate>(
  accounts: readonly Account[],
  showing: Showing,
): Account[] {
  const open = accounts.filter(
    ({ state, purpose, number, today, dailyIn }) =>
      state === 'open' && purpose !== 'out' && number !== '' && (dailyIn === null || today.in < dailyIn),
  )
  const byPosition = (one: Account, other: Account) =>
    one.position - other.position || one.code.localeCompare(other.code)
  const byTurn = (one: Account, other: Account) =>
    one.today.entriesIn - other.today.entriesIn || byPosition(one, other)
  return open.toSorted(showing === 'turn' ? byTurn : byPosition)
}
