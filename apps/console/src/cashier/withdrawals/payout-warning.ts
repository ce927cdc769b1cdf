import type { OwnAccountRow } from '@khlang/contract/accounts/accounts'
import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'

type PayingAccount = Pick<OwnAccountRow, 'code' | 'balance' | 'lowBalance' | 'dailyOut' | 'today'>

/**
 * Returns the most serious warning about paying this amount (baht) from an account: too little money, daily limit,
 * little left. Null if there is none, or nothing is known.
 */
export function payoutWarning(account: PayingAccount, amount: number): string | null {
  const { code, balance, lowBalance, dailyOut, today } = account
  if (balance !== null && Number(balance.amount) < amount)
    return m.withdrawal_from_short({ account: code, balance: grouped(Number(balance.amount)) })
  if (dailyOut !== null && Number(today.out) + amount > Number(dailyOut))
    return m.withdrawal_from_limit({ account: code, limit: grouped(Number(dailyOut)) })
  if (balance !== null && lowBalance !== null && Number(balance.amount) - amount < Number(lowBalance))
    return m.withdrawal_from_low({ account: code })
  return null
}

/** Returns the label of a paying account, with its balance after a payout of this amount, if known. */
export function payingLabel(
  { code, name, balance }: Pick<OwnAccountRow, 'code' | 'name' | 'balance'>,
  amount: number,
): string {
  const account = `${code} · ${name}`
  if (balance === null) return account
  return m.withdrawal_from_left({ account, left: grouped(Number(balance.amount) - amount) })
}
