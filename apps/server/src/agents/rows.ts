import type { AgentRow, MasterRow } from '@khlang/contract/agents'
import { activeStatus } from '@khlang/contract/legacy-words'
import { agentCan, codeOf, lineLink, nextNumber } from '@khlang/domain/agents/agent'
import type { Role } from '@khlang/domain/staff/acts'
import type { MasterView } from './masters-store.ts'
import type { AgentView } from './store.ts'

/** Maps an agent to the row that this role sees. */
export const agentRow = (view: AgentView, role: Role): AgentRow => ({
  id: view.id,
  number: view.number,
  version: view.version,
  revision: view.revision,
  state: 'active',
  status: activeStatus,
  username: view.username,
  name: view.name,
  digits: view.digits,
  last: view.last,
  displayCode: codeOf(view.username, view),
  nextCode: codeOf(view.username, nextNumber(view)),
  hasPassword: view.hasPassword,
  masterCount: view.masterCount,
  userCount: view.userCount,
  employee: view.employee,
  createdAt: view.createdAt.toISOString(),
  updatedAt: view.updatedAt.toISOString(),
  can: agentCan(role),
})

export const masterRow = (view: MasterView, role: Role, linkTemplate: string): MasterRow => ({
  id: view.id,
  number: view.key,
  version: view.version,
  revision: view.revision,
  state: 'active',
  status: activeStatus,
  key: view.key,
  name: view.name,
  agent: view.agentId
    ? { id: view.agentId, username: view.agentUsername ?? '', name: view.agentName ?? '' }
    : null,
  userCount: view.userCount,
  lineCount: view.lineCount,
  lineLink: lineLink(linkTemplate, view.key),
  employee: view.employee,
  createdAt: view.createdAt.toISOString(),
  updatedAt: view.updatedAt.toISOString(),
  can: agentCan(role),
})
