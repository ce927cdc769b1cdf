import type { DepositRow } from '@khlang/contract/cashier/cashier'

/**
 * Returns the search of the match desk for the money of this deposit: the whole baht of what the player was asked to
 * transfer, since the desk filters by whole baht.
 */
export function moneyFor({ payExactly, amount }: Pick<DepositRow, 'payExactly' | 'amount'>) {
  const baht = String(Math.floor(Number(payExactly ?? amount)))
  return { amountFrom: baht, amountTo: baht }
}
