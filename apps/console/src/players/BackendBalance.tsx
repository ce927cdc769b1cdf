import { useQuery } from '@tanstack/react-query'
import { IconRefresh } from '@tabler/icons-react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { grouped } from '#ui/numbers.ts'

/** The player's balance at the back-end. The page does not wait for it, since the back-end may be slow or silent. */
export function BackendBalance({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['player-page', id, 'balance'],
    queryFn: ({ signal }) => api.players.balance({ id }, { signal }),
  })
  const balance = data?.balance ?? null
  return (
    <>
      <strong className="digits">
        {balance !== null ? grouped(balance) : data || error ? m.payout_balance_unknown() : '…'}
      </strong>{' '}
      <IconButton label={m.money_balance_again()} disabled={isFetching} onClick={() => void refetch()}>
        <IconRefresh size={16} />
      </IconButton>
    </>
  )
}
