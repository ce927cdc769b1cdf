import type { exportColumns } from '@khlang/contract/reports/reports'
import type { ExportColumn } from '../export/cell.ts'
import { fileWords } from '../export/file-words.ts'
import { w } from '../export/words.ts'
import { turnoverColumns } from '../export/turnover-columns.ts'
import type { PlayerReported } from './player-report-store.ts'

/** The columns of the per-player report in exports. */
export const playerReportColumns: Record<
  (typeof exportColumns.playerReport)[number],
  ExportColumn<PlayerReported>
> = {
  code: { headings: [fileWords.playerCode], cells: ({ code }) => [code] },
  name: { headings: [fileWords.playerName], cells: ({ name }) => [name] },
  agent: {
    headings: [w.player_agent, fileWords.agentName],
    cells: ({ agentUsername, agentName }) => [agentUsername, agentName],
  },
  master: {
    headings: [fileWords.masterKey, fileWords.masterName],
    cells: ({ masterKey, masterName }) => [masterKey, masterName],
  },
  ...turnoverColumns,
  lastActive: { headings: [w.report_last_active], cells: ({ lastActive }, say) => [say.day(lastActive)] },
}
