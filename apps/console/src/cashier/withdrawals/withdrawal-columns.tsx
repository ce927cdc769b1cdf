import type { WithdrawalRow } from '@khlang/contract/cashier/cashier'
import { transferStatus } from '@khlang/contract/legacy-words'
import * as m from '#messages'
import type { Column } from '#parts/live-grid/column.ts'
import { requestColumns } from '../requests/request-columns.tsx'
import { SenderMark } from '../requests/SenderMark.tsx'

/**
 * Returns the columns of the list of withdrawals. `employee` is who acted last, and `SenderMark` warns of deposits from
 * people with other names. `via` is how it was paid: by the back-end's transfer from any bank, or from a certain one.
 */
export function withdrawalColumns(): Column<WithdrawalRow>[] {
  const {
    time,
    waiting,
    number,
    player,
    bank,
    amount,
    status,
    before,
    after,
    employee,
    updated,
    origin,
    note,
  } = requestColumns()
  return [
    time,
    waiting,
    number,
    {
      ...player,
      width: 244,
      cell: (row) => (
        <>
          {player.cell(row)} <SenderMark row={row} />
        </>
      ),
    },
    bank,
    amount,
    status,
    {
      id: 'via',
      header: m.withdrawal_via(),
      width: 130,
      cell: ({ via }) => (via === null ? '–' : transferStatus[via]),
    },
    { id: 'paidFrom', header: m.withdrawal_paid_from(), width: 130, cell: ({ paidFrom }) => paidFrom ?? '–' },
    before,
    after,
    employee,
    updated,
    origin,
    note,
  ]
}
