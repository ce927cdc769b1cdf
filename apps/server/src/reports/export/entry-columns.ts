import { entryStatus } from '@khlang/contract/legacy-words'
import type { exportColumns } from '@khlang/contract/reports/reports'
import { maskMobile, maskSender } from '@khlang/domain/players/masks'
import { bahtText, satang } from '@khlang/domain/money'
import { isFinal } from '@khlang/domain/statements/entry'
import type { EntryRecord } from '#statements/store.ts'
import type { ExportColumn } from './cell.ts'
import { fileWords } from './file-words.ts'
import { w } from './words.ts'
import { closings, makings } from './state-words.ts'

/** Counts money once: duplicates and entries closed for good (split, joined, taken back) add nothing. */
const counted = (
  { amountSatang, direction, disposition, duplicateOf }: EntryRecord,
  countedDirection: 'in' | 'out',
) => (direction === countedDirection && !isFinal(disposition) && duplicateOf === null ? amountSatang : 0)
const baht = (sum: number) => ({ decimal: bahtText(satang(sum)) })

/**
 * The columns of bank entries in exports. Money out is negative, so that a column can be summed; senders'
 * numbers are masked unless the employee sees them whole on the screen.
 */
export const entryColumns = (
  showsWhole: boolean,
): Record<(typeof exportColumns.entries)[number], ExportColumn<EntryRecord>> => ({
  time: { headings: [w.sort_heard], cells: ({ createdAt }, say) => [say.time(createdAt)] },
  occurred: { headings: [w.sort_occurred], cells: ({ occurredAt }, say) => [say.time(occurredAt)] },
  number: { headings: [w.column_number], cells: ({ number }) => [number] },
  account: {
    headings: [fileWords.shopAccount, w.column_bank],
    cells: ({ accountCode, accountBank }) => [accountCode, accountBank],
  },
  amount: {
    headings: [w.column_amount],
    cells: ({ amountSatang, direction }) => [
      { decimal: `${direction === 'out' ? '-' : ''}${bahtText(amountSatang)}` },
    ],
    totals: [
      { label: fileWords.totalIn, amountOf: (record) => counted(record, 'in'), cell: baht },
      { label: fileWords.totalOut, amountOf: (record) => -Number(counted(record, 'out')), cell: baht },
    ],
  },
  sender: {
    headings: [w.manual_bank, w.timeline_field_sender, w.manual_name, w.audit_field_sender_mobile],
    cells: ({ senderBank, senderAccount, senderName, senderMobile }) => [
      senderBank,
      showsWhole ? senderAccount : senderAccount && maskSender(senderAccount),
      senderName,
      showsWhole ? senderMobile : senderMobile && maskMobile(senderMobile),
    ],
  },
  status: {
    headings: [w.column_status, fileWords.entrySource],
    cells: ({ state, holder, disposition, madeBy }, say) => [
      state === 'claimed' ? holder : entryStatus[state],
      disposition ? say.text(closings[disposition]) : madeBy ? say.text(makings[madeBy]) : null,
    ],
  },
  player: {
    headings: [fileWords.playerCode, fileWords.playerName],
    cells: ({ playerCode, playerName }) => [playerCode, playerName],
  },
  employee: { headings: [w.column_employee], cells: ({ employee }, say) => [say.who(employee)] },
  result: { headings: [w.entry_result], cells: ({ result }) => [result] },
})
