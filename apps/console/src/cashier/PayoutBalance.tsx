import { useQuery } from '@tanstack/react-query'
import * as m from '#paraglide/messages.js'
import { api } from '#app/api.ts'
import { grouped } from '#ui/numbers.ts'

type Props = { requestId: string; version: number; asked: number }

/** What the player has, and what is left of it; the card stands without it, for the back-end may be slow or silent. */
export function PayoutBalance({ requestId, version, asked }: Props) {
  const { data, isPending } = useQuery({
    queryKey: ['payout-balance', requestId, version],
    queryFn: ({ signal }) => api.cashier.payoutBalance({ id: requestId }, { signal }),
  })
  if (isPending) return '…'
  const balance = data?.balance ?? null
  if (balance === null) return m.payout_balance_unknown()
  return (
    <span className="digits">
      {m.payout_balance_after({ now: grouped(balance), after: grouped(balance - asked) })}
    </span>
  )
}
