import type { AuditRow } from '@khlang/contract/staff/audit'
import { hidePersonal } from '#platform/purge/hide-personal.ts'
import type { AuditRecord } from './audit-store.ts'

/**
 * Maps a line of the audit log to its row, with personal data masked for every role. To see more, an employee
 * must reveal the player, with a reason.
 */
export const auditRow = (record: AuditRecord): AuditRow => ({
  id: record.id,
  version: 1,
  createdAt: record.createdAt.toISOString(),
  number: record.number,
  employee: record.employee,
  act: record.act,
  object: { kind: record.objectKind, id: record.objectId },
  about:
    record.playerId === null
      ? null
      : { id: record.playerId, code: record.playerCode ?? '', name: record.playerName ?? '' },
  before: hidePersonal(record.before),
  after: hidePersonal(record.after),
  reason: record.reason,
  origin: record.origin,
  sealed: record.sealed,
})
