import type { exportColumns } from '@khlang/contract/reports/reports'
import { isOpen } from '@khlang/domain/cashier/request'
import { statusWord } from '#cashier/rows.ts'
import type { RequestRecord } from '#cashier/store.ts'
import { type ExportColumn, total } from './cell.ts'
import { fileWords } from './file-words.ts'
import { w } from './words.ts'

/** The columns of deposits in exports: stored words, Bangkok time, and account numbers masked as on screens. */
export const depositColumns: Record<(typeof exportColumns.deposits)[number], ExportColumn<RequestRecord>> = {
  time: { headings: [w.column_time], cells: ({ createdAt }, say) => [say.time(createdAt)] },
  waiting: { headings: [fileWords.waitingMinutes], cells: (record) => [minutesWaited(record)] },
  number: { headings: [w.column_number], cells: ({ number }) => [number] },
  player: {
    headings: [fileWords.playerCode, fileWords.playerName],
    cells: ({ playerCode, playerName }) => [playerCode, playerName],
  },
  bank: {
    headings: [w.column_bank, fileWords.accountTail],
    cells: ({ playerBank, accountTail }) => [playerBank, accountTail],
  },
  amount: {
    headings: [fileWords.deposited],
    cells: ({ amount }) => [amount],
    totals: total(({ amount }) => amount),
  },
  bonus: { headings: [w.column_bonus], cells: ({ bonus }) => [bonus], totals: total(({ bonus }) => bonus) },
  credits: {
    headings: [w.column_credits],
    cells: ({ amount, bonus }) => [amount + bonus],
    totals: total(({ amount, bonus }) => amount + bonus),
  },
  status: { headings: [w.column_status], cells: ({ state }) => [statusWord(state, null)] },
  before: { headings: [w.column_before], cells: ({ balanceBefore }) => [balanceBefore] },
  after: { headings: [w.column_after], cells: ({ balanceAfter }) => [balanceAfter] },
  employee: { headings: [w.column_employee], cells: ({ employee }, say) => [say.who(employee)] },
  updated: { headings: [w.column_updated], cells: ({ updatedAt }, say) => [say.time(updatedAt)] },
  origin: {
    headings: [w.deposit_origin],
    cells: ({ createdByStaff }, say) => [say.text(createdByStaff ? w.deposit_by_staff : w.deposit_by_player)],
  },
  note: { headings: [w.column_note], cells: ({ note, result }) => [note ?? result] },
}

/** Returns for how many whole minutes a request has waited; null unless it is still open. */
const minutesWaited = ({ kind, state, createdAt }: RequestRecord) =>
  isOpen({ kind, state }) ? Math.floor((Date.now() - createdAt.getTime()) / 60_000) : null
