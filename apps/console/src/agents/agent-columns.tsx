import type { AgentRow } from '@khlang/contract/agents'
import * as m from '#messages'
import type { Column } from '#parts/live-grid/column.ts'
import { grouped } from '#ui/numbers.ts'
import styles from './Agents.module.css'
import { actedColumns } from './acted-columns.tsx'

export function agentColumns(): Column<AgentRow>[] {
  const { time, employee, updated } = actedColumns()
  return [
    {
      id: 'code',
      header: m.agent_code(),
      width: 130,
      fixed: true,
      cell: ({ displayCode }) => <strong className="digits">{displayCode}</strong>,
    },
    { id: 'name', header: m.agent_name(), width: 200, fixed: true, cell: ({ name }) => name },
    { id: 'username', header: m.agent_username(), width: 140, cell: ({ username }) => username },
    {
      id: 'masters',
      header: m.agent_masters(),
      width: 120,
      sort: 'masters',
      numeric: true,
      cell: ({ masterCount }) => grouped(masterCount),
    },
    {
      id: 'users',
      header: m.agent_users(),
      width: 120,
      sort: 'users',
      numeric: true,
      cell: ({ userCount }) => grouped(userCount),
    },
    time,
    employee,
    updated,
  ]
}

/** Shows an agent on a phone: code and number of players, then the name. */
export const AgentCell = (row: AgentRow) => (
  <span className={styles.cell}>
    <span className={styles.line}>
      <strong className="digits">{row.displayCode}</strong>
      <span className={styles.end}>{m.agent_users_of({ n: grouped(row.userCount) })}</span>
    </span>
    <span className={styles.quiet}>
      {row.name} · {m.agent_masters_of({ n: grouped(row.masterCount) })}
    </span>
  </span>
)
