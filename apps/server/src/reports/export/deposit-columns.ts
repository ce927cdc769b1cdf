import type { exportColumns } from '@khlang/contract/reports/reports'
import { isOpen } from '@khlang/domain/cashier/request'
import { bangkokText } from '@khlang/domain/time'
import { statusWord } from '#cashier/rows.ts'
import type { RequestRecord } from '#cashier/store.ts'
import { type ExportColumn, total } from './cell.ts'

/** The columns of deposits in exports: stored words, Bangkok time, and account numbers masked as on screens. */
export const depositColumns: Record<(typeof exportColumns.deposits)[number], ExportColumn<RequestRecord>> = {
  time: { headings: ['เวลา'], cells: ({ createdAt }) => [bangkokText(createdAt)] },
  waiting: { headings: ['รอมา (นาที)'], cells: (record) => [minutesWaited(record)] },
  number: { headings: ['เลขที่'], cells: ({ number }) => [number] },
  player: {
    headings: ['รหัสสมาชิก', 'ชื่อสมาชิก'],
    cells: ({ playerCode, playerName }) => [playerCode, playerName],
  },
  bank: {
    headings: ['ธนาคาร', 'เลขบัญชี (4 ตัวท้าย)'],
    cells: ({ playerBank, accountTail }) => [playerBank, accountTail],
  },
  amount: {
    headings: ['ยอดฝาก'],
    cells: ({ amount }) => [amount],
    totals: total(({ amount }) => amount),
  },
  bonus: { headings: ['โบนัส'], cells: ({ bonus }) => [bonus], totals: total(({ bonus }) => bonus) },
  credits: {
    headings: ['เครดิตที่ได้'],
    cells: ({ amount, bonus }) => [amount + bonus],
    totals: total(({ amount, bonus }) => amount + bonus),
  },
  status: { headings: ['สถานะ'], cells: ({ state }) => [statusWord(state, null)] },
  before: { headings: ['เครดิตก่อน'], cells: ({ balanceBefore }) => [balanceBefore] },
  after: { headings: ['เครดิตหลัง'], cells: ({ balanceAfter }) => [balanceAfter] },
  employee: { headings: ['ทำรายการโดย'], cells: ({ employee }) => [employee] },
  updated: { headings: ['แก้ไขล่าสุด'], cells: ({ updatedAt }) => [bangkokText(updatedAt)] },
  origin: { headings: ['ที่มา'], cells: ({ createdByStaff }) => [createdByStaff ? 'พนักงานสร้าง' : 'สมาชิกแจ้ง'] },
  note: { headings: ['หมายเหตุ'], cells: ({ note, result }) => [note ?? result] },
}

/** Returns for how many whole minutes a request has waited; null unless it is still open. */
const minutesWaited = ({ kind, state, createdAt }: RequestRecord) =>
  isOpen({ kind, state }) ? Math.floor((Date.now() - createdAt.getTime()) / 60_000) : null
