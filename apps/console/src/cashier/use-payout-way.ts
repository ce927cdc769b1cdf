import { payingAccounts } from '@khlang/domain/accounts/paying-account'
import type { TransferWay } from '@khlang/domain/cashier/request'
import { useState } from 'react'
import { useMe } from '#parts/me.ts'
import { useShopAccounts } from '#parts/use-shop-accounts.ts'
import { lastPayout, rememberPayout } from './last-payout.ts'

/** By which way a payout goes and from which own account: as it was chosen here, or else as this employee paid last. */
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
  const wanted = from ?? (last?.via === via ? last.from : null)
  const account = accounts.find(({ code }) => code === wanted) ?? accounts[0]
  return {
    via,
    chooseVia: setVia,
    /** Those that can pay this way; null while they are not known. */
    accounts: data ? accounts : null,
    account,
    chooseAccount: setFrom,
    remember: () => via !== null && rememberPayout(id, { via, from: account?.code ?? null }),
  }
}
export type PayoutWay = ReturnType<typeof usePayoutWay>
