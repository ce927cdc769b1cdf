import type { PlayerShare } from '@khlang/contract/reports/player-report'

/** The subtotals of one agent or master in the per-player report, in the order of the table's columns. */
export const shareFigures = ['players', 'deposits', 'withdrawals', 'bonusTotal', 'net'] as const

export type ShareFigures = Record<(typeof shareFigures)[number], number | string>

/** Adds up the subtotals, for the last line of the table. */
export const addedUp = (rows: readonly PlayerShare[]) =>
  Object.fromEntries(
    shareFigures.map((name) => [name, rows.reduce((sum, row) => sum + Number(row[name]), 0)]),
  ) as Record<keyof ShareFigures, number>
