import type { exportColumns } from '@khlang/contract/reports/reports'
import { bangkokText } from '@khlang/domain/time'
import { orderStatusWord } from '#crediting/rows.ts'
import type { OrderRecord } from '#crediting/store.ts'
import { type ExportColumn, total } from './cell.ts'

/** The columns of credit orders in exports. */
export const orderColumns: Record<(typeof exportColumns.orders)[number], ExportColumn<OrderRecord>> = {
  time: { headings: ['เวลา'], cells: ({ createdAt }) => [bangkokText(createdAt)] },
  number: { headings: ['เลขที่คำสั่ง'], cells: ({ number }) => [number] },
  player: {
    headings: ['รหัสสมาชิก', 'ชื่อสมาชิก'],
    cells: ({ playerCode, playerName }) => [playerCode, playerName],
  },
  credits: {
    headings: ['เครดิต'],
    cells: ({ credits }) => [credits],
    totals: total(({ credits }) => credits),
  },
  request: { headings: ['เลขที่รายการฝาก'], cells: ({ requestNumber }) => [requestNumber] },
  status: { headings: ['สถานะ'], cells: ({ state }) => [orderStatusWord(state)] },
  sent: { headings: ['ส่งเมื่อ'], cells: ({ sentAt }) => [sentAt && bangkokText(sentAt)] },
  employee: { headings: ['ทำรายการโดย'], cells: ({ decidedBy, orderedBy }) => [decidedBy ?? orderedBy] },
}
