import type { RequestRow } from '@khlang/contract/cashier/cashier'
import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'

type Props = { row: RequestRow; balance: number | null }

/**
 * Shows the player's balance in credits before or after a request, as the back-end reported it. Without one, shows a
 * dash with the reason as tooltip.
 */
export const Balance = ({ row, balance }: Props) =>
  balance === null ? <span title={whyNone(row)}>–</span> : <span className="digits">{grouped(balance)}</span>

function whyNone({ state, orderId }: RequestRow): string {
  if (state === 'crediting') return m.balance_waits()
  return orderId === null || state === 'pending' ? m.balance_nothing_moved() : m.balance_not_said()
}
