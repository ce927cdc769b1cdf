import type { exportColumns } from '@khlang/contract/reports/reports'
import { codeOf, lineLink } from '@khlang/domain/agents/agent'
import type { MasterRecord } from '#agents/masters-store.ts'
import type { AgentRecord } from '#agents/store.ts'
import type { ExportColumn } from './cell.ts'
import { fileWords } from './file-words.ts'
import { w } from './words.ts'

type Acted = { createdAt: Date; updatedAt: Date; employee: string | null; name: string; userCount: number }
/** Columns that both lists have. */
const sharedColumns = {
  name: { headings: [w.agent_name], cells: ({ name }) => [name] },
  users: { headings: [fileWords.playerCount], cells: ({ userCount }) => [userCount] },
  time: { headings: [w.agent_created], cells: ({ createdAt }, say) => [say.time(createdAt)] },
  employee: { headings: [w.column_employee], cells: ({ employee }, say) => [say.who(employee)] },
  updated: { headings: [w.column_updated], cells: ({ updatedAt }, say) => [say.time(updatedAt)] },
} satisfies Record<string, ExportColumn<Acted>>

export const agentColumns: Record<(typeof exportColumns.agents)[number], ExportColumn<AgentRecord>> = {
  code: { headings: [w.agent_code], cells: (record) => [codeOf(record.username, record)] },
  username: { headings: [w.agent_username], cells: ({ username }) => [username] },
  masters: { headings: [fileWords.masterCount], cells: ({ masterCount }) => [masterCount] },
  ...sharedColumns,
}

/**
 * Returns the columns of masters. The link is built from the shop's template, which the rows do not contain.
 */
export const masterColumns = (
  template: string,
): Record<(typeof exportColumns.masters)[number], ExportColumn<MasterRecord>> => ({
  key: { headings: [w.master_key], cells: ({ key }) => [key] },
  agent: {
    headings: [w.master_agent, fileWords.agentName],
    cells: ({ agentUsername, agentName }) => [agentUsername, agentName],
  },
  joined: { headings: [w.master_line_count], cells: ({ lineCount }) => [lineCount] },
  link: { headings: [w.master_link], cells: ({ key }) => [lineLink(template, key)] },
  ...sharedColumns,
})
