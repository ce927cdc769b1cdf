import type { exportColumns } from '@khlang/contract/reports/reports'
import { hidePersonal } from '#platform/purge/hide-personal.ts'
import type { AuditRecord } from '#staff/audit/audit-store.ts'
import { actWords } from './act-words.ts'
import { auditKindWords } from './audit-kind-words.ts'
import type { ExportColumn } from './cell.ts'
import { fileWords } from './file-words.ts'
import { fixed } from './say.ts'
import { w } from './words.ts'

const facts = (values: AuditRecord['before']) =>
  values === null ? null : JSON.stringify(hidePersonal(values))

/** The columns of the audit log in exports. */
export const auditColumns: Record<(typeof exportColumns.audit)[number], ExportColumn<AuditRecord>> = {
  time: { headings: [w.column_time], cells: ({ createdAt }, say) => [say.time(createdAt)] },
  number: { headings: [w.audit_number], cells: ({ number }) => [number] },
  employee: { headings: [w.column_employee], cells: ({ employee }, say) => [say.who(employee)] },
  act: { headings: [w.audit_act], cells: ({ act }, say) => [say.text(actWords[act] ?? fixed(act))] },
  object: {
    headings: [fileWords.objectKind, fileWords.objectId],
    cells: ({ objectKind, objectId }, say) => [
      say.text(auditKindWords[objectKind] ?? fixed(objectKind)),
      objectId,
    ],
  },
  player: { headings: [fileWords.playerCode], cells: ({ playerCode }) => [playerCode] },
  before: { headings: [w.audit_before], cells: ({ before }) => [facts(before)] },
  after: { headings: [w.audit_after], cells: ({ after }) => [facts(after)] },
  reason: { headings: [w.reason], cells: ({ reason }) => [reason] },
  address: { headings: [w.audit_address], cells: ({ origin }) => [origin?.address ?? null] },
  session: { headings: [w.audit_session], cells: ({ origin }) => [origin?.session ?? null] },
}
