import type { exportColumns } from '@khlang/contract/reports/reports'
import { lossReturn, type LossReturnRate, whyNothingDue } from '@khlang/domain/rewards/loss-return'
import type { LossReturnRecord } from '#rewards/loss-return-store.ts'
import { type ExportColumn, total } from './cell.ts'
import { fileWords } from './file-words.ts'
import { w } from './words.ts'
import type { Say } from './say.ts'
import { nothingDue } from './state-words.ts'

type Name = (typeof exportColumns)['lossReturns'][number]

/** The columns of loss-returns in exports; the share is computed at the rate of the period. */
export const lossReturnColumns = (rate: LossReturnRate): Record<Name, ExportColumn<LossReturnRecord>> => ({
  player: {
    headings: [fileWords.playerCode, fileWords.playerName],
    cells: ({ playerCode, playerName }) => [playerCode, playerName],
  },
  agent: { headings: [w.player_agent], cells: ({ agentName }) => [agentName] },
  master: {
    headings: [w.players_master, fileWords.masterName],
    cells: ({ masterKey, masterName }) => [masterKey, masterName],
  },
  deposits: {
    headings: [w.lossreturn_deposits],
    cells: ({ deposits }) => [deposits],
    totals: total(({ deposits }) => deposits),
  },
  withdrawals: {
    headings: [w.lossreturn_withdrawals],
    cells: ({ withdrawals }) => [withdrawals],
    totals: total(({ withdrawals }) => withdrawals),
  },
  bonus: {
    headings: [w.lossreturn_bonus],
    cells: ({ bonus }) => [bonus],
    totals: total(({ bonus }) => bonus),
  },
  // A number with a plus would be read as one without, so a win has its own heading.
  difference: {
    headings: [w.lossreturn_rule_lost, w.lossreturn_rule_won],
    cells(record) {
      const { rule, difference } = lossReturn(record, rate)
      return rule === 'won' ? [null, difference] : [difference, null]
    },
  },
  rate: { headings: [fileWords.ratePercent], cells: (record) => [lossReturn(record, rate).rate / 100] },
  amount: {
    headings: [w.lossreturn_amount],
    cells: ({ amount }) => [amount],
    totals: total(({ amount }) => amount),
  },
  status: {
    headings: [w.column_status],
    cells: (record, say) => [statusOf(record, rate, say)],
  },
  paid: {
    headings: [w.lossreturn_was_paid],
    cells: ({ paid }) => [paid],
    totals: total(({ paid }) => paid ?? 0),
  },
  late: {
    headings: [w.lossreturn_late_column],
    cells: ({ amount, paid }) => [paid === null ? null : amount - paid],
  },
  employee: { headings: [w.lossreturn_by], cells: ({ paidBy }, say) => [say.who(paidBy)] },
  time: { headings: [w.column_time], cells: ({ paidAt }, say) => [say.time(paidAt)] },
})

/** Returns the status as the page shows it: where nothing is due and nothing was paid, why. */
function statusOf(record: LossReturnRecord, rate: LossReturnRate, say: Say): string {
  if (record.paidState !== null)
    return say.text(record.paidState === 'done' ? w.lossreturn_paid : w.lossreturn_crediting)
  const reason = whyNothingDue(record, { ...lossReturn(record, rate), amount: record.amount })
  return say.text(reason === null ? w.lossreturn_unpaid : nothingDue[reason])
}
