import type { AuditRow } from '@khlang/contract/staff/audit'
import * as m from '#messages'
import type { Column } from '#parts/live-grid/column.ts'
import cell from '#parts/live-grid/row-cell.module.css'
import { changeTexts } from '#parts/timeline/change-labels.ts'
import { changesIn } from '#parts/timeline/timeline-moment.ts'
import { whenShort, whenText } from '#parts/when.ts'
import { AuditActor } from './AuditActor.tsx'
import { auditActText, auditKindText, objectText } from './audit-labels.ts'
import styles from './Audit.module.css'

export const auditColumns = (): Column<AuditRow>[] => [
  {
    id: 'time',
    header: m.column_time(),
    width: 160,
    fixed: true,
    sort: 'time',
    cell: ({ createdAt }) => <span className="digits">{whenText(createdAt)}</span>,
  },
  {
    id: 'number',
    header: m.audit_number(),
    width: 96,
    numeric: true,
    hiddenAtFirst: true,
    cell: ({ number }) => number,
  },
  {
    id: 'employee',
    header: m.column_employee(),
    width: 150,
    fixed: true,
    cell: ({ employee }) => <AuditActor actor={employee} />,
  },
  { id: 'act', header: m.audit_act(), width: 190, fixed: true, cell: ({ act }) => <ActName act={act} /> },
  {
    id: 'object',
    header: m.audit_object(),
    width: 200,
    cell: ({ object }) => (
      <span title={object.id}>
        {auditKindText(object.kind)} <span className={`digits ${styles.quiet}`}>{objectText(object.id)}</span>
      </span>
    ),
  },
  {
    id: 'player',
    header: m.column_player(),
    width: 100,
    cell: ({ about }) => (about ? <span title={about.name}>{about.code}</span> : '–'),
  },
  { id: 'after', header: m.audit_changes(), width: 300, cell: (row) => <Changed row={row} /> },
  {
    id: 'reason',
    header: m.reason(),
    width: 180,
    cell: ({ reason }) => <span title={reason ?? undefined}>{reason ?? ''}</span>,
  },
  {
    id: 'address',
    header: m.audit_address(),
    width: 130,
    hiddenAtFirst: true,
    cell: ({ origin }) => <span className="digits">{origin?.address ?? '–'}</span>,
  },
  {
    id: 'session',
    header: m.audit_session(),
    width: 130,
    hiddenAtFirst: true,
    cell: ({ origin }) => <span className="digits">{origin?.session ?? '–'}</span>,
  },
]

const ActName = ({ act }: { act: string }) => (
  <span className={styles.act} data-denied={act === 'right.denied' || undefined}>
    {auditActText(act)}
  </span>
)

/** Shows in one line the changes of fields that timelines name; the drawer shows all of them. */
function Changed({ row: { before, after } }: { row: AuditRow }) {
  const changes = changeTexts(changesIn(before, after))
    .map(({ field, after: now }) => `${field} ${now ?? '–'}`)
    .join(' · ')
  return (
    <span className={styles.quiet} title={changes}>
      {changes}
    </span>
  )
}

/** Shows an audit line on a phone: act and time, then actor and object. */
export const AuditCell = (row: AuditRow) => (
  <span className={cell.cell}>
    <span className={cell.line}>
      <strong className={cell.text}>
        <ActName act={row.act} />
      </strong>
      <span className="digits">{whenShort(row.createdAt)}</span>
    </span>
    <span className={cell.quiet}>
      <AuditActor actor={row.employee} /> · {auditKindText(row.object.kind)}{' '}
      {row.about?.code ?? objectText(row.object.id)}
    </span>
  </span>
)
