import type { AgentRow } from '@khlang/contract/agents'
import * as m from '#messages'
import { paths } from '#parts/navigation/paths.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { Fact, Facts } from '#parts/Facts.tsx'
import type { DrawerProps } from '#parts/lists/live-page.ts'
import { Link } from '#parts/navigation/Link.tsx'
import { useNextCode } from '#parts/player/use-next-code.ts'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { whenText } from '#parts/when.ts'
import { grouped } from '#ui/numbers.ts'
import { AgentForm } from './AgentForm.tsx'
import styles from './Agents.module.css'

/** Shows one agent: codes, masters and players, and editable fields. */
export const AgentDrawer = ({ row, onRow, onClose }: DrawerProps<AgentRow>) => (
  <Dialog shape="side" title={`${row.username} · ${row.name}`} onClose={onClose}>
    <div className={styles.drawer}>
      <Facts>
        <Fact label={m.agent_code()}>
          <strong className="digits">{row.displayCode}</strong>
        </Fact>
        <Fact label={m.agent_next_code()}>
          <NextCode row={row} />
        </Fact>
        <Fact label={m.agent_masters()}>
          <Link to={paths.master} search={{ agent: row.id }}>
            {grouped(row.masterCount)}
          </Link>
        </Fact>
        <Fact label={m.agent_users()}>{grouped(row.userCount)}</Fact>
        <Fact label={m.agent_created()}>
          <span className="digits">{whenText(row.createdAt)}</span>
        </Fact>
        <Fact label={m.column_employee()}>{row.employee ?? '–'}</Fact>
      </Facts>
      <AgentForm
        key={row.id}
        row={row}
        disabledReason={
          row.can['update'] === true ? null : rowReasonText(row.can['update'] ?? 'not-permitted')
        }
        onSaved={onRow}
        onRow={onRow}
      />
    </div>
  </Dialog>
)

/** The code that the next player gets. The revision of the agent rises with each player and code. */
const NextCode = ({ row }: { row: AgentRow }) => (
  <span className="digits">{useNextCode(row.id, { taken: row.revision }) ?? '–'}</span>
)
