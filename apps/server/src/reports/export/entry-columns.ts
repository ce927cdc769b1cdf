import { entryStatus } from '@khlang/contract/legacy-words'
import type { exportColumns } from '@khlang/contract/reports/reports'
import { maskMobile, maskSender } from '@khlang/domain/players/masks'
import { bahtText, satang } from '@khlang/domain/money'
import { type Closing, isFinal } from '@khlang/domain/statements/entry'
import type { Making } from '@khlang/domain/statements/group-match'
import { bangkokText } from '@khlang/domain/time'
import type { EntryRecord } from '#statements/store.ts'
import type { ExportColumn } from './cell.ts'

const makingWords: Record<Making, string> = { split: 'ส่วนที่แบ่ง', join: 'ยอดรวม' }
const closingWords: Record<Closing, string> = {
  wrongAccount: 'ฝากผิดบัญชี',
  ownTransfer: 'โยกเงิน',
  fee: 'ค่าธรรมเนียม',
  other: 'อื่นๆ',
  split: 'แบ่งเป็นส่วนแล้ว',
  join: 'รวมยอดแล้ว',
  unmade: 'แยกกลับแล้ว',
  takenBack: 'ถอนไฟล์คืนแล้ว',
}

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
  time: { headings: ['เวลาที่ได้รับ'], cells: ({ createdAt }) => [bangkokText(createdAt)] },
  occurred: { headings: ['เวลาตามธนาคาร'], cells: ({ occurredAt }) => [bangkokText(occurredAt)] },
  number: { headings: ['เลขที่'], cells: ({ number }) => [number] },
  account: {
    headings: ['บัญชีเว็บ', 'ธนาคาร'],
    cells: ({ accountCode, accountBank }) => [accountCode, accountBank],
  },
  amount: {
    headings: ['จำนวนเงิน'],
    cells: ({ amountSatang, direction }) => [
      { decimal: `${direction === 'out' ? '-' : ''}${bahtText(amountSatang)}` },
    ],
    totals: [
      { label: 'รวมเงินเข้า', amountOf: (record) => counted(record, 'in'), cell: baht },
      { label: 'รวมเงินออก', amountOf: (record) => -Number(counted(record, 'out')), cell: baht },
    ],
  },
  sender: {
    headings: ['ธนาคารผู้โอน', 'บัญชีผู้โอน', 'ชื่อผู้โอน', 'เบอร์ผู้โอน'],
    cells: ({ senderBank, senderAccount, senderName, senderMobile }) => [
      senderBank,
      showsWhole ? senderAccount : senderAccount && maskSender(senderAccount),
      senderName,
      showsWhole ? senderMobile : senderMobile && maskMobile(senderMobile),
    ],
  },
  status: {
    headings: ['สถานะ', 'ที่มา / เหตุที่ปิด'],
    cells: ({ state, holder, disposition, madeBy }) => [
      state === 'claimed' ? holder : entryStatus[state],
      disposition ? closingWords[disposition] : madeBy ? makingWords[madeBy] : null,
    ],
  },
  player: {
    headings: ['รหัสสมาชิก', 'ชื่อสมาชิก'],
    cells: ({ playerCode, playerName }) => [playerCode, playerName],
  },
  employee: { headings: ['ทำรายการโดย'], cells: ({ employee }) => [employee] },
  result: { headings: ['ผลจากระบบเครดิต'], cells: ({ result }) => [result] },
})
