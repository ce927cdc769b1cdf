import { canPayOut, type PayingCandidate, payingAccounts } from '@khlang/domain/accounts/paying-account'
import type { TransferWay } from '@khlang/domain/cashier/request'
import type { Db, Tx } from '#platform/database/database.ts'

/**
 * Chooses the own account for a payout and returns its code: the named account, or false if that account
 * cannot pay in this way; if none is named, the first account that can, or null if none can. Locks the named
 * account, or all open ones, so that nobody freezes or closes them until this transaction ends.
 */
export async function choosePayingAccount(
  tx: Tx,
  via: TransferWay,
  requestedCode: string | undefined,
): Promise<string | null | false> {
  const accounts = await tx<PayingCandidate[]>`
    select code, bank, number <> '' as has_number, state, purpose, position from own_account
    where ${requestedCode === undefined ? tx`state = 'open'` : tx`code = ${requestedCode}`} order by code for share`
  if (requestedCode !== undefined)
    return accounts.some((account) => canPayOut(account, via)) ? requestedCode : false
  return payingAccounts(accounts, via)[0]?.code ?? null
}

/**
 * Returns how many own accounts can currently make payouts by a transfer that names no bank, which every paying account
 * can. If there is none, the card of a withdrawal says so.
 */
export async function countPayingAccounts(db: Db): Promise<number> {
  const accounts = await db<PayingCandidate[]>`
    select code, bank, number <> '' as has_number, state, purpose, position from own_account where state = 'open'`
  return payingAccounts(accounts, 'plain').length
}
