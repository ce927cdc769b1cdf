import type { WithdrawalRow } from '@khlang/contract/cashier'
import { useQuery } from '@tanstack/react-query'
import { api } from '#app/api.ts'

/** What to look at before money goes out, and who did which step; asked anew with every version of the row. */
export const usePayoutCard = ({ id, version }: Pick<WithdrawalRow, 'id' | 'version'>) =>
  useQuery({
    queryKey: ['payout-card', id, version],
    queryFn: ({ signal }) => api.cashier.payoutCard({ id }, { signal }),
    // Of the same request only: where another one's money goes must never be seen here.
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
  })
