import type { MasterRow } from '@khlang/contract/agents'
import * as m from '#messages'
import { CopyButton } from '#parts/CopyButton.tsx'
import type { Column } from '#parts/live-grid/column.ts'
import { grouped } from '#ui/numbers.ts'
import styles from './Agents.module.css'
import { actedColumns } from './acted-columns.tsx'

export function masterColumns(): Column<MasterRow>[] {
  const { time, employee, updated } = actedColumns()
  return [
    {
      id: 'key',
      header: m.master_key(),
      width: 90,
      sort: 'key',
      fixed: true,
      cell: ({ key }) => <strong className="digits">{key}</strong>,
    },
    { id: 'name', header: m.master_name(), width: 180, fixed: true, cell: ({ name }) => name },
    {
      id: 'agent',
      header: m.master_agent(),
      width: 180,
      cell: ({ agent }) =>
        agent ? (
          <>
            <strong>{agent.username}</strong> {agent.name}
          </>
        ) : (
          '–'
        ),
    },
    {
      id: 'users',
      header: m.agent_users(),
      width: 120,
      sort: 'users',
      numeric: true,
      cell: ({ userCount }) => grouped(userCount),
    },
    {
      id: 'joined',
      header: m.master_line_count(),
      width: 110,
      numeric: true,
      cell: ({ lineCount }) => grouped(lineCount),
    },
    {
      id: 'link',
      header: m.master_link(),
      width: 240,
      cell: ({ lineLink }) =>
        lineLink === null ? (
          '–'
        ) : (
          <span className={styles.address}>
            <span className={styles.text}>{lineLink}</span>
            <CopyButton text={lineLink} />
          </span>
        ),
    },
    time,
    employee,
    updated,
  ]
}

/** Shows a master on a phone: key, name and number of players, then the agent. */
export const MasterCell = (row: MasterRow) => (
  <span className={styles.cell}>
    <span className={styles.line}>
      <strong className="digits">{row.key}</strong>
      <span>{row.name}</span>
      <span className={styles.end}>{m.agent_users_of({ n: grouped(row.userCount) })}</span>
    </span>
    <span className={styles.quiet}>
      {row.agent ? `${row.agent.username} · ${row.agent.name}` : m.master_no_agent()}
    </span>
  </span>
)
