import type { RequestRow, WithdrawalRow } from '@khlang/contract/cashier/cashier'
import * as m from '#messages'
import { StatusChip } from '#ui/StatusChip.tsx'

/**
 * Marks a withdrawal that is not settled, of a player whose deposits, some or all, came from people with other names.
 * `SenderNames` lists them.
 */
export function SenderMark({ row }: { row: RequestRow & Partial<Pick<WithdrawalRow, 'senderCheck'>> }) {
  switch (row.senderCheck) {
    case 'none-fits':
      return (
        <span title={m.payout_names_none()}>
          <StatusChip tone="danger">{m.sender_differs()}</StatusChip>
        </span>
      )
    case 'some-differ':
      return (
        <span title={m.payout_names_some()}>
          <StatusChip tone="warning">{m.sender_some_differ()}</StatusChip>
        </span>
      )
    default:
      return null
  }
}
