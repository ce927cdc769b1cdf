import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { findAuditLine } from './audit-store.ts'
import { auditRow } from './audit-row.ts'

export async function auditLine({ caller, sql }: Context, { id }: { id: string }) {
  permit(caller, 'audit.view')
  const found = await findAuditLine(sql, id)
  return found ? auditRow(found) : refuse('not-found')
}
