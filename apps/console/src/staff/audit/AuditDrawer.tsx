import type { AuditRow } from '@khlang/contract/staff/audit'
import * as m from '#messages'
import { paths } from '#parts/navigation/paths.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { Fact, Facts } from '#parts/Facts.tsx'
import type { DrawerProps } from '#parts/lists/live-page.ts'
import { Link } from '#parts/navigation/Link.tsx'
import { changesIn } from '#parts/timeline/timeline-moment.ts'
import { whenText } from '#parts/when.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { AuditActor } from './AuditActor.tsx'
import { auditedChanges } from './audit-fields.ts'
import { auditActText, auditKindText, objectText } from './audit-labels.ts'
import styles from './Audit.module.css'

/** Shows one audit line: who did what to what, from where (IP address), what it changed, and whether it is sealed. */
export const AuditDrawer = ({ row, onClose }: DrawerProps<AuditRow>) => (
  <Dialog
    shape="side"
    title={`${auditKindText(row.object.kind)} · ${auditActText(row.act)}`}
    onClose={onClose}
  >
    <Facts>
      <Fact label={m.audit_number()}>
        <span className="digits">{row.number}</span>
      </Fact>
      <Fact label={m.column_time()}>
        <span className="digits">{whenText(row.createdAt)}</span>
      </Fact>
      <Fact label={m.column_employee()}>
        <Link to={paths.audit} search={{ employee: row.employee }}>
          <AuditActor actor={row.employee} />
        </Link>
      </Fact>
      <Fact label={m.audit_object()}>
        <Link
          to={paths.audit}
          search={{ kind: row.object.kind, object: row.object.id }}
          title={row.object.id}
        >
          {auditKindText(row.object.kind)} <span className="digits">{objectText(row.object.id)}</span>
        </Link>
      </Fact>
      {row.about && (
        <Fact label={m.column_player()}>
          <Link to={`${paths.players}/$userId`} params={{ userId: row.about.id }}>
            <strong className="digits">{row.about.code}</strong> {row.about.name}
          </Link>
        </Fact>
      )}
      {row.reason && <Fact label={m.reason()}>{row.reason}</Fact>}
      <Fact label={m.audit_address()}>
        <span className="digits">{row.origin?.address ?? m.audit_no_browser()}</span>
      </Fact>
      {row.origin?.session && (
        <Fact label={m.audit_session()}>
          <span className="digits">{row.origin.session}</span>
        </Fact>
      )}
      <Fact label={m.audit_chain()}>
        <StatusChip tone={row.sealed ? 'success' : 'info'}>
          {row.sealed ? m.audit_sealed() : m.audit_not_sealed_yet()}
        </StatusChip>
      </Fact>
    </Facts>
    <Changes row={row} />
  </Dialog>
)

function Changes({ row: { before, after } }: { row: AuditRow }) {
  const changes = auditedChanges(changesIn(before, after))
  if (changes.length === 0) return null
  return (
    <table className={styles.changes}>
      <caption>{m.audit_changes()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.audit_field()}</th>
          <th scope="col">{m.audit_before()}</th>
          <th scope="col">{m.audit_after()}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row" className={change.isRecorded ? styles.recorded : undefined}>
              {change.field}
            </th>
            <td>{change.before ?? '–'}</td>
            <td>{change.after ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
