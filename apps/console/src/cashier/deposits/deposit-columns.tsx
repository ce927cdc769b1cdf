import type { DepositRow } from '@khlang/contract/cashier/cashier'
import * as m from '#messages'
import type { Column } from '#parts/live-grid/column.ts'
import { grouped } from '#ui/numbers.ts'
import { requestColumns } from '../requests/request-columns.tsx'

export function depositColumns(): Column<DepositRow>[] {
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
    player,
    bank,
    amount,
    // The status has the same position as in withdrawals, since later columns are not visible on a small
    // laptop.
    status,
    {
      id: 'bonus',
      header: m.column_bonus(),
      width: 86,
      sort: 'bonus',
      numeric: true,
      cell: (row) => grouped(row.bonus),
    },
    {
      id: 'credits',
      header: m.column_credits(),
      width: 110,
      sort: 'credits',
      numeric: true,
      cell: (row) => grouped(row.credits),
    },
    before,
    after,
    employee,
    updated,
    origin,
    note,
  ]
}
