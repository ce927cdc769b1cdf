import type { AgentRow, MasterRow } from '@khlang/contract/agents'
import { activeStatus } from '@khlang/contract/legacy-words'
import { agentCan, codeOf, lineLink } from '@khlang/domain/agents/agent'
import type { Role } from '@khlang/domain/staff/acts'
import type { MasterRecord } from './masters-store.ts'
import type { AgentRecord } from './store.ts'

/** Maps an agent to its row, with what this role may do. */
export const agentRow = (record: AgentRecord, role: Role): AgentRow => ({
  id: record.id,
  number: record.number,
  version: record.version,
  revision: record.revision,
  state: 'active',
  status: activeStatus,
  username: record.username,
  name: record.name,
  digits: record.digits,
  last: record.last,
  displayCode: codeOf(record.username, record),
  hasPassword: record.hasPassword,
  masterCount: record.masterCount,
  userCount: record.userCount,
  employee: record.employee,
  createdAt: record.createdAt.toISOString(),
  updatedAt: record.updatedAt.toISOString(),
  can: agentCan(role),
})

/** Maps a master to its row, with what this role may do and the LINE link made of the shop's `linkTemplate`. */
export const masterRow = (record: MasterRecord, role: Role, linkTemplate: string): MasterRow => ({
  id: record.id,
  number: record.key,
  version: record.version,
  revision: record.revision,
  state: 'active',
  status: activeStatus,
  key: record.key,
  name: record.name,
  agent: record.agentId
    ? { id: record.agentId, username: record.agentUsername ?? '', name: record.agentName ?? '' }
    : null,
  userCount: record.userCount,
  lineCount: record.lineCount,
  lineLink: lineLink(linkTemplate, record.key),
  employee: record.employee,
  createdAt: record.createdAt.toISOString(),
  updatedAt: record.updatedAt.toISOString(),
  can: agentCan(role),
})
