import type { PayoutLineShown } from '@khlang/contract/reports/account-payouts'
import type { exportColumns } from '@khlang/contract/reports/reports'
import type { PayoutLineState } from '@khlang/domain/reports/account-payouts'
import type { Cell, ExportColumn } from '../export/cell.ts'

const stateWords: Record<PayoutLineState, string> = {
  paired: 'จับคู่แล้ว',
  noLine: 'ยังไม่มีรายการธนาคาร',
  noPayout: 'ไม่มีรายการถอน',
}
const money = (text: string | undefined): Cell => (text === undefined ? null : { decimal: text })

export const accountPayoutColumns: Record<
  (typeof exportColumns.accountPayouts)[number],
  ExportColumn<PayoutLineShown>
> = {
  day: { headings: ['วันที่'], cells: ({ day }) => [day] },
  state: { headings: ['สถานะ'], cells: ({ state }) => [stateWords[state]] },
  request: { headings: ['เลขที่รายการถอน'], cells: ({ payout }) => [payout?.number ?? null] },
  player: { headings: ['สมาชิก'], cells: ({ payout }) => [payout?.player ?? null] },
  amount: { headings: ['ยอดถอน'], cells: ({ payout }) => [money(payout?.amount)] },
  entry: { headings: ['เลขที่รายการธนาคาร'], cells: ({ line }) => [line?.number ?? null] },
  left: { headings: ['ยอดออกจากบัญชี'], cells: ({ line }) => [money(line?.amount)] },
  fee: { headings: ['ค่าธรรมเนียม'], cells: ({ fee }) => [money(fee)] },
}
