import { lossReturnStatus } from '@khlang/contract/legacy-words'
import type { exportColumns } from '@khlang/contract/reports/reports'
import { lossReturn, type LossReturnRate } from '@khlang/domain/rewards/loss-return'
import { bangkokText } from '@khlang/domain/time'
import type { LossReturnRecord } from '#rewards/loss-return-store.ts'
import { type ExportColumn, total } from './cell.ts'

type Name = (typeof exportColumns)['lossReturns'][number]

/** The columns of loss-returns in exports; the share is computed at the rate of the period. */
export const lossReturnColumns = (rate: LossReturnRate): Record<Name, ExportColumn<LossReturnRecord>> => ({
  player: {
    headings: ['รหัสสมาชิก', 'ชื่อสมาชิก'],
    cells: ({ playerCode, playerName }) => [playerCode, playerName],
  },
  agent: { headings: ['เอเย่นต์'], cells: ({ agentName }) => [agentName] },
  master: {
    headings: ['มาสเตอร์', 'ชื่อมาสเตอร์'],
    cells: ({ masterKey, masterName }) => [masterKey, masterName],
  },
  deposits: {
    headings: ['ยอดฝาก'],
    cells: ({ deposits }) => [deposits],
    totals: total(({ deposits }) => deposits),
  },
  withdrawals: {
    headings: ['ยอดถอน'],
    cells: ({ withdrawals }) => [withdrawals],
    totals: total(({ withdrawals }) => withdrawals),
  },
  bonus: { headings: ['โบนัส'], cells: ({ bonus }) => [bonus], totals: total(({ bonus }) => bonus) },
  // A number with a plus would be read as one without, so a win has its own heading.
  difference: {
    headings: ['ยอดเสีย', 'ยอดได้'],
    cells(record) {
      const { rule, difference } = lossReturn(record, rate)
      return rule === 'won' ? [null, difference] : [difference, null]
    },
  },
  rate: { headings: ['อัตรา (%)'], cells: (record) => [lossReturn(record, rate).rate / 100] },
  amount: { headings: ['ยอดคืน'], cells: ({ amount }) => [amount], totals: total(({ amount }) => amount) },
  status: {
    headings: ['สถานะ'],
    cells: ({ paidState }) => [
      lossReturnStatus[paidState === null ? 'unpaid' : paidState === 'done' ? 'paid' : 'crediting'],
    ],
  },
  paid: { headings: ['คืนแล้ว'], cells: ({ paid }) => [paid], totals: total(({ paid }) => paid ?? 0) },
  late: { headings: ['ต่างจากที่คืน'], cells: ({ amount, paid }) => [paid === null ? null : amount - paid] },
  employee: { headings: ['คืนโดย'], cells: ({ paidBy }) => [paidBy] },
  time: { headings: ['เวลา'], cells: ({ paidAt }) => [paidAt && bangkokText(paidAt)] },
})
