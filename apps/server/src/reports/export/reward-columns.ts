import { requestStatus } from '@khlang/contract/legacy-words'
import type { exportColumns } from '@khlang/contract/reports/reports'
import type { RewardRecord } from '#rewards/store.ts'
import { type ExportColumn, total } from './cell.ts'
import { fileWords } from './file-words.ts'
import type { Say } from './say.ts'
import { w } from './words.ts'

type Name = (typeof exportColumns)['redemptions' | 'spins' | 'roulette' | 'goodwill'][number]

/** The columns of the four reward reports in exports. */
export const rewardColumns: Record<Name, ExportColumn<RewardRecord>> = {
  time: { headings: [w.column_time], cells: ({ createdAt }, say) => [say.time(createdAt)] },
  number: { headings: [w.column_number], cells: ({ number }) => [number] },
  player: {
    headings: [fileWords.playerCode, fileWords.playerName],
    cells: ({ playerCode, playerName }) => [playerCode, playerName],
  },
  label: { headings: [w.rewards_prize], cells: (record, say) => [rewardText(record, say)] },
  coins: {
    headings: [w.rewards_coins],
    cells: ({ coins }) => [coins],
    totals: total(({ coins, state }) => (state === 'done' ? (coins ?? 0) : 0)),
  },
  credits: {
    headings: [w.rewards_credits],
    cells: ({ credits }) => [credits],
    // Only what was given, as in the foot of the list.
    totals: total(({ credits, state }) => (state === 'done' ? credits : 0)),
  },
  item: {
    headings: [w.rewards_item, fileWords.prizeName],
    cells: ({ itemNumber, itemName }) => [itemNumber, itemName],
  },
  prize: { headings: [w.rewards_prize], cells: (record, say) => [rewardText(record, say)] },
  status: { headings: [w.column_status], cells: ({ state }) => [requestStatus[state]] },
  employee: { headings: [w.rewards_given_by], cells: ({ employee }, say) => [say.who(employee)] },
  note: { headings: [w.reason], cells: ({ note }) => [note] },
}

/** Returns the description of a reward, as lists show it. */
function rewardText({ kind, credits, coins, prize }: RewardRecord, say: Say): string {
  const given = grouped.format(credits)
  if (kind === 'redemption')
    return say.text(w.reward_redeem_label, { coin: grouped.format(coins ?? 0), credit: given })
  return prize ?? say.text(credits > 0 ? w.reward_credits : w.reward_no_prize, { n: given })
}
const grouped = new Intl.NumberFormat('en-US')
