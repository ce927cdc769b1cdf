import type { exportColumns } from '@khlang/contract/reports'
import type { ExportColumn } from './cell.ts'
import { movedColumns } from './moved-columns.ts'
import type { PlayerReported } from './player-report-store.ts'

/** The columns of the per-player report as they leave. */
export const playerReportColumns: Record<
  (typeof exportColumns.playerReport)[number],
  ExportColumn<PlayerReported>
> = {
  player: { headings: ['รหัสสมาชิก', 'ชื่อสมาชิก'], cells: ({ code, name }) => [code, name] },
  agent: {
    headings: ['เอเย่นต์', 'ชื่อเอเย่นต์'],
    cells: ({ agentUsername, agentName }) => [agentUsername, agentName],
  },
  master: {
    headings: ['คีย์มาสเตอร์', 'ชื่อมาสเตอร์'],
    cells: ({ masterKey, masterName }) => [masterKey, masterName],
  },
  ...movedColumns,
  lastActive: { headings: ['ใช้งานล่าสุด'], cells: ({ lastActive }) => [lastActive] },
}
