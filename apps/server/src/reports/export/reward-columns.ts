import { redeemLabel, requestStatus } from '@khlang/contract/legacy-words'
import type { exportColumns } from '@khlang/contract/reports/reports'
import { bangkokText } from '@khlang/domain/time'
import type { RewardRecord } from '#rewards/store.ts'
import { type ExportColumn, total } from './cell.ts'

type Name = (typeof exportColumns)['redemptions' | 'spins' | 'roulette' | 'goodwill'][number]

/** The columns of the four reward reports in exports. */
export const rewardColumns: Record<Name, ExportColumn<RewardRecord>> = {
  time: { headings: ['วันที่'], cells: ({ createdAt }) => [bangkokText(createdAt)] },
  number: { headings: ['เลขที่'], cells: ({ number }) => [number] },
  player: {
    headings: ['รหัสสมาชิก', 'ชื่อสมาชิก'],
    cells: ({ playerCode, playerName }) => [playerCode, playerName],
  },
  label: { headings: ['รางวัล'], cells: ({ coins, credits }) => [redeemLabel(coins ?? 0, credits)] },
  coins: {
    headings: ['เหรียญที่ใช้'],
    cells: ({ coins }) => [coins],
    totals: total(({ coins, state }) => (state === 'done' ? (coins ?? 0) : 0)),
  },
  credits: {
    headings: ['เครดิต'],
    cells: ({ credits }) => [credits],
    // Only what was given, as in the foot of the list.
    totals: total(({ credits, state }) => (state === 'done' ? credits : 0)),
  },
  item: {
    headings: ['รหัสรางวัล', 'ชื่อรางวัล'],
    cells: ({ itemNumber, itemName }) => [itemNumber, itemName],
  },
  prize: { headings: ['รางวัล'], cells: ({ prize }) => [prize ?? 'ไม่ได้รับรางวัล'] },
  status: { headings: ['สถานะ'], cells: ({ state }) => [requestStatus[state]] },
  employee: { headings: ['ให้โดย'], cells: ({ employee }) => [employee] },
  note: { headings: ['เหตุผล'], cells: ({ note }) => [note] },
}
