import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { findAuditLine } from './audit-store.ts'
import { auditRow } from './audit-row.ts'

/** Returns one line of the audit log; refuses with `not-found`. */
export async function auditLine({ caller, sql }: Context, { id }: { id: string }) {
  permit(caller, 'audit.view')
  const line = await findAuditLine(sql, id)
  return line ? auditRow(line) : refuse('not-found')
}
