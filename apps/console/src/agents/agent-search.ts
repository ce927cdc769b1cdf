import { agentSorts, masterSorts } from '@khlang/domain/agents/agent-sorts'
import { textOf } from '#parts/lists/list-search.ts'
import { type PageSearch, pageSearch } from '#parts/lists/page-search.ts'

export type AgentSearch = PageSearch
/** `agent` is the id of the agent whose masters are shown. */
export type MasterSearch = PageSearch & { agent?: string | undefined }

export const agentSearch = (raw: Record<string, unknown>): AgentSearch => pageSearch(raw, agentSorts)

export const masterSearch = (raw: Record<string, unknown>): MasterSearch => ({
  ...pageSearch(raw, masterSorts),
  agent: textOf(raw['agent']),
})
