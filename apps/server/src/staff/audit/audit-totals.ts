import { totalsOf } from '#platform/lists/list-filter.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { type AuditFilter, countAudit } from './audit-store.ts'

/** Counts the lines of a filter, at most 100,000; `more` says that there are more. */
export async function auditTotals({ caller, sql }: Context, filter: AuditFilter) {
  permit(caller, 'audit.view')
  const { count, more } = totalsOf(await countAudit(sql, filter), null)
  return { count, more }
}
