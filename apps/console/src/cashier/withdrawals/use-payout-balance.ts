import type { WithdrawalRow } from '@khlang/contract/cashier/cashier'
import { balanceBeside, type PayoutBalance } from '@khlang/domain/cashier/payout-balance'
import { useQuery } from '@tanstack/react-query'
import { api } from '#parts/api/api.ts'

/**
 * Returns the player's balance in credits (one per baht) at the back-end, now and, while the withdrawal is pending,
 * after it; undefined while loading, null if it could not be read. Read again when the withdrawal changes. No step waits
 * for the balance, since the back-end may be slow or silent.
 */
export function usePayoutBalance({
  id,
  version,
  amount,
  state,
}: Pick<WithdrawalRow, 'id' | 'version' | 'amount' | 'state'>): PayoutBalance | null | undefined {
  const { data, isPending } = useQuery({
    queryKey: ['payout-balance', id, version],
    queryFn: ({ signal }) => api.cashier.payoutBalance({ id }, { signal }),
  })
  if (isPending) return undefined
  const balance = data?.balance ?? null
  return balance === null ? null : balanceBeside(balance, Number(amount), state)
}
