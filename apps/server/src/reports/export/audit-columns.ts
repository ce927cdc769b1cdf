import type { exportColumns } from '@khlang/contract/reports/reports'
import { bangkokText } from '@khlang/domain/time'
import { hidePersonal } from '#platform/purge/hide-personal.ts'
import type { AuditRecord } from '#staff/audit/audit-store.ts'
import type { ExportColumn } from './cell.ts'

const facts = (values: AuditRecord['before']) =>
  values === null ? null : JSON.stringify(hidePersonal(values))

/** The columns of the audit log in exports. */
export const auditColumns: Record<(typeof exportColumns.audit)[number], ExportColumn<AuditRecord>> = {
  time: { headings: ['เวลา'], cells: ({ createdAt }) => [bangkokText(createdAt)] },
  number: { headings: ['ลำดับ'], cells: ({ number }) => [number] },
  employee: { headings: ['ทำรายการโดย'], cells: ({ employee }) => [employee] },
  act: { headings: ['การกระทำ'], cells: ({ act }) => [act] },
  object: { headings: ['ชนิด', 'รหัส'], cells: ({ objectKind, objectId }) => [objectKind, objectId] },
  player: { headings: ['รหัสสมาชิก'], cells: ({ playerCode }) => [playerCode] },
  before: { headings: ['ก่อน'], cells: ({ before }) => [facts(before)] },
  after: { headings: ['หลัง'], cells: ({ after }) => [facts(after)] },
  reason: { headings: ['เหตุผล'], cells: ({ reason }) => [reason] },
  address: { headings: ['ที่อยู่เครือข่าย'], cells: ({ origin }) => [origin?.address ?? null] },
  session: { headings: ['เซสชัน'], cells: ({ origin }) => [origin?.session ?? null] },
}
