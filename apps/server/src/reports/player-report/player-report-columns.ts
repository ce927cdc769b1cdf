import type { exportColumns } from '@khlang/contract/reports/reports'
import type { ExportColumn } from '../export/cell.ts'
import { turnoverColumns } from '../export/turnover-columns.ts'
import type { PlayerReported } from './player-report-store.ts'

/** The columns of the per-player report in exports. */
export const playerReportColumns: Record<
  (typeof exportColumns.playerReport)[number],
  ExportColumn<PlayerReported>
> = {
  code: { headings: ['รหัสสมาชิก'], cells: ({ code }) => [code] },
  name: { headings: ['ชื่อสมาชิก'], cells: ({ name }) => [name] },
  agent: {
    headings: ['เอเย่นต์', 'ชื่อเอเย่นต์'],
    cells: ({ agentUsername, agentName }) => [agentUsername, agentName],
  },
  master: {
    headings: ['คีย์มาสเตอร์', 'ชื่อมาสเตอร์'],
    cells: ({ masterKey, masterName }) => [masterKey, masterName],
  },
  ...turnoverColumns,
  lastActive: { headings: ['ใช้งานล่าสุด'], cells: ({ lastActive }) => [lastActive] },
}
