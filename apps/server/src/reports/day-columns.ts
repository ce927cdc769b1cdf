import type { exportColumns } from '@khlang/contract/reports'
import type { DayMoved } from '#dashboard/days-store.ts'
import { total, type ExportColumn } from './cell.ts'
import { movedColumns } from './moved-columns.ts'

/** What each day came to, as it leaves: the figures of the dashboard's charts. */
export const dayColumns: Record<(typeof exportColumns.days)[number], ExportColumn<DayMoved>> = {
  day: { headings: ['วันที่'], cells: ({ day }) => [day] },
  ...movedColumns,
  // Nobody is a new player twice; who was active on two days is not two.
  active: { headings: ['สมาชิกที่ใช้งาน'], cells: ({ active }) => [active] },
  firstDeposits: {
    headings: ['ฝากครั้งแรก'],
    cells: ({ firstDeposits }) => [firstDeposits],
    totals: total(({ firstDeposits }) => firstDeposits),
  },
}
