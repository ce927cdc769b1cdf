import type { PayoutLineShown } from '@khlang/contract/reports/account-payouts'
import type { exportColumns } from '@khlang/contract/reports/reports'
import type { PayoutLineState } from '@khlang/domain/reports/account-payouts'
import type { Cell, ExportColumn } from '../export/cell.ts'
import { fileWords } from '../export/file-words.ts'
import type { Words } from '../export/say.ts'
import { w } from '../export/words.ts'

const stateWords: Record<PayoutLineState, Words> = {
  paired: w.account_payout_paired,
  noLine: w.account_payout_no_line,
  noPayout: w.account_payout_no_payout,
}
const money = (text: string | undefined): Cell => (text === undefined ? null : { decimal: text })

export const accountPayoutColumns: Record<
  (typeof exportColumns.accountPayouts)[number],
  ExportColumn<PayoutLineShown>
> = {
  day: { headings: [w.daily_day], cells: ({ day }, say) => [say.day(day)] },
  state: { headings: [w.column_status], cells: ({ state }, say) => [say.text(stateWords[state])] },
  request: { headings: [w.account_payout_number], cells: ({ payout }) => [payout?.number ?? null] },
  player: { headings: [w.column_player], cells: ({ payout }) => [payout?.player ?? null] },
  amount: { headings: [w.account_payout_amount], cells: ({ payout }) => [money(payout?.amount)] },
  entry: { headings: [w.account_line_number], cells: ({ line }) => [line?.number ?? null] },
  left: { headings: [fileWords.leftAccount], cells: ({ line }) => [money(line?.amount)] },
  fee: { headings: [w.account_payout_fees], cells: ({ fee }) => [money(fee)] },
}
