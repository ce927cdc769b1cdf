import type { exportColumns } from '@khlang/contract/reports/reports'
import type { DayMoved } from '#rollups/days-store.ts'
import { total, type ExportColumn } from '../export/cell.ts'
import { w } from '../export/words.ts'
import { turnoverColumns } from '../export/turnover-columns.ts'

/** The columns of daily sums in exports: the figures of the dashboard's charts. */
export const dayColumns: Record<(typeof exportColumns.days)[number], ExportColumn<DayMoved>> = {
  day: { headings: [w.dashboard_day], cells: ({ day }, say) => [say.day(day)] },
  ...turnoverColumns,
  // First deposits can be summed, since a player has only one. Active players cannot: a player may be active
  // on several days.
  active: { headings: [w.dashboard_active], cells: ({ active }) => [active] },
  firstDeposits: {
    headings: [w.dashboard_first_deposits],
    cells: ({ firstDeposits }) => [firstDeposits],
    totals: total(({ firstDeposits }) => firstDeposits),
  },
}
