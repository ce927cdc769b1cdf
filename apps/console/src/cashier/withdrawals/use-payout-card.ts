import type { WithdrawalRow } from '@khlang/contract/cashier/cashier'
import { useQuery } from '@tanstack/react-query'
import { api } from '#parts/api/api.ts'

/**
 * Reads the facts to check before paying a withdrawal, and who did which step. Reads them again with every version of
 * the row.
 */
export const usePayoutCard = ({ id, version }: Pick<WithdrawalRow, 'id' | 'version'>) =>
  useQuery({
    queryKey: ['payout-card', id, version],
    queryFn: ({ signal }) => api.cashier.payoutCard({ id }, { signal }),
    // Placeholder of the same request only: another player's account must never be shown here.
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
  })
