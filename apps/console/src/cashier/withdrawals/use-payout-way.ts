import { payingAccounts } from '@khlang/domain/accounts/paying-account'
import type { TransferWay } from '@khlang/domain/cashier/request'
import { useState } from 'react'
import { useMe } from '#parts/session/me.ts'
import { useShopAccounts } from '#parts/use-shop-accounts.ts'
import { lastPayout, rememberPayout } from './last-payout.ts'

/**
 * Returns the transfer way and own account of a payout: those chosen here, otherwise those of this employee's last
 * payout. If that account cannot pay this way, it is the first that can.
 */
export function usePayoutWay() {
  const { id } = useMe()
  const [last] = useState(() => lastPayout(id))
  const [via, setVia] = useState<TransferWay | null>(last?.via ?? null)
  const [from, setFrom] = useState<string | null>(null)
  const { data } = useShopAccounts()
  const accounts =
    via === null
      ? []
      : payingAccounts(
          (data ?? []).map((row) => ({ ...row, hasNumber: row.accountNumber !== '' })),
          via,
        )
  const wantedAccount = from ?? (last?.via === via ? last.from : null)
  const account = accounts.find(({ code }) => code === wantedAccount) ?? accounts[0]
  return {
    via,
    chooseVia: setVia,
    /**
     * The accounts that can pay this way, the one to propose first in front; null while loading, empty while no way is
     * chosen.
     */
    accounts: data ? accounts : null,
    account,
    chooseAccount: setFrom,
    remember: () => via !== null && rememberPayout(id, { via, from: account?.code ?? null }),
  }
}
export type PayoutWay = ReturnType<typeof usePayoutWay>
