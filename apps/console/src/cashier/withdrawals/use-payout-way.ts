import { payingAccounts } from '@khlang/domain/accounts/paying-account'
import type { TransferWay } from '@khlang/domain/cashier/request'
import { useState } from 'react'
import { useMe } from '#parts/session/me.ts'
import { useShopAccounts } from '#parts/use-shop-accounts.ts'
import { lastPayout, rememberPayout } from './last-payout.ts'

/**
 * Returns the transfer way and own account of a payout: those chosen here, otherwise those of this employee's last
 * payout. If that account cannot pay this way, it is the first that can. But no other account takes the place of one
 * that was chosen for this way and can no longer pay: another one must be chosen.
 */
export function usePayoutWay() {
  const { id } = useMe()
  const [last] = useState(() => lastPayout(id))
  const [via, setVia] = useState<TransferWay | null>(last?.via ?? null)
  const [chosen, setChosen] = useState<{ code: string; via: TransferWay | null } | null>(null)
  const { data } = useShopAccounts()
  const accounts =
    via === null
      ? []
      : payingAccounts(
          (data ?? []).map((row) => ({ ...row, hasNumber: row.accountNumber !== '' })),
          via,
        )
  const wantedAccount = chosen?.code ?? (last?.via === via ? last.from : null)
  const wanted = accounts.find(({ code }) => code === wantedAccount)
  const isGone = chosen?.via === via && !wanted && accounts.length > 0
  const account = isGone ? undefined : (wanted ?? accounts[0])
  const replaced = useReplacements(account?.code ?? null, `${via} ${chosen?.code} ${data !== undefined}`)
  return {
    via,
    chooseVia: setVia,
    /**
     * The accounts that can pay this way, the one to propose first in front; null while loading, empty while no way is
     * chosen.
     */
    accounts: data ? accounts : null,
    account,
    chooseAccount: (code: string) => setChosen({ code, via }),
    /** The code of the chosen account if it can no longer pay, and another one must be chosen; null otherwise. */
    gone: isGone ? chosen.code : null,
    /** How often another account has become the proposed one by itself, not by a choice. */
    replaced,
    remember: () => via !== null && rememberPayout(id, { via, from: account?.code ?? null }),
  }
}
export type PayoutWay = ReturnType<typeof usePayoutWay>

/** Counts how often the account became another one although the same was `asked`. */
function useReplacements(account: string | null, asked: string): number {
  const [seen, setSeen] = useState({ account, asked, times: 0 })
  if (seen.account === account && seen.asked === asked) return seen.times
  const times = seen.asked === asked ? seen.times + 1 : seen.times
  setSeen({ account, asked, times })
  return times
}
