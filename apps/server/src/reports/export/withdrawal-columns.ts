import type { exportColumns } from '@khlang/contract/reports/reports'
import { transferStatus } from '@khlang/contract/legacy-words'
import { shownAccount } from '@khlang/domain/cashier/shown-account'
import { payeeOf } from '#crediting/rows.ts'
import { paidFromOf, statusWord } from '#cashier/rows.ts'
import type { RequestRecord } from '#cashier/store.ts'
import { type ExportColumn, total } from './cell.ts'
import { depositColumns } from './deposit-columns.ts'
import { fileWords } from './file-words.ts'
import { w } from './words.ts'

const { time, waiting, number, player, bank, before, after, employee, updated, origin, note } = depositColumns

/** The columns of withdrawals in exports; columns with the same meaning are those of deposits. */
export const withdrawalColumns: Record<
  (typeof exportColumns.withdrawals)[number],
  ExportColumn<RequestRecord>
> = {
  time,
  waiting,
  number,
  player,
  bank: {
    ...bank,
    cells: (record) => {
      const { bank: shownBank, tail } = shownAccount({
        ...record,
        payee: payeeOf(record),
        player: { bank: record.playerBank, accountTail: record.accountTail },
      })
      return [shownBank, tail]
    },
  },
  amount: {
    headings: [fileWords.withdrawn],
    cells: ({ amount }) => [amount],
    totals: total(({ amount }) => amount),
  },
  status: { headings: [w.column_status], cells: ({ state, via }) => [statusWord(state, via)] },
  via: { headings: [w.withdrawal_via], cells: ({ via }) => [via && transferStatus[via]] },
  paidFrom: { headings: [w.withdrawal_paid_from], cells: (record) => [paidFromOf(record)] },
  before,
  after,
  employee,
  updated,
  origin,
  note,
}
