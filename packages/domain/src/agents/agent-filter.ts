import { beginsWith, numberMeant, wordBeginsWith } from '../list-words.ts'
import { type Day, dayOf } from '../time.ts'

/** `q`: as `readSearch` returns it. */
export type AgentFilter = { from?: Day | undefined; to?: Day | undefined; q?: string | undefined }
/** `agent` is an agent's id. */
export type MasterFilter = AgentFilter & { agent?: string | undefined }

type Listed = { number: number; name: string; createdAt: Date }
type ListedAgent = Listed & { username: string }
type ListedMaster = Listed & { agent: { id: string } | null }

const matchesDays = ({ from, to }: AgentFilter, { createdAt }: Listed) => {
  const day = dayOf(createdAt)
  return (!from || day >= from) && (!to || day <= to)
}
const mentions = ({ number, name }: Listed, q: string) => number === numberMeant(q) || wordBeginsWith(name, q)

/**
 * Whether a row passes every part of the filter except the search text. Checked for every row: listed ones,
 * those just read, and those that arrive live.
 */
export const matchesAgentFilter = (filter: AgentFilter, row: ListedAgent): boolean => matchesDays(filter, row)
/** Does for masters what `matchesAgentFilter` does for agents. Masters can also be filtered by their agent. */
export const matchesMasterFilter = (filter: MasterFilter, row: ListedMaster): boolean =>
  matchesDays(filter, row) && (!filter.agent || row.agent?.id === filter.agent)

/**
 * Whether a row that arrives live belongs in the list. Gives the same answer as the database query (`agents/store.ts` of
 * the server). A name must have the same upper and lower case as the search; a username has only small letters.
 */
export const matchesAgentSearch = (filter: AgentFilter, row: ListedAgent): boolean =>
  matchesAgentFilter(filter, row) &&
  (!filter.q || mentions(row, filter.q) || beginsWith(row.username, filter.q.toLowerCase()))
/** Does for masters what `matchesAgentSearch` does for agents. */
export const matchesMasterSearch = (filter: MasterFilter, row: ListedMaster): boolean =>
  matchesMasterFilter(filter, row) && (!filter.q || mentions(row, filter.q))
