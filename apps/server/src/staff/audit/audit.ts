import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import type { Direction } from '#platform/lists/list-sort.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { auditBy, type AuditFilter, listAudit } from './audit-store.ts'
import { auditRow } from './audit-row.ts'

type Input = AuditFilter & {
  limit: number
  cursor?: string | undefined
  sort: 'time'
  direction: Direction
}

/** Returns one page of the audit log: acts of all kinds by everybody. */
export async function audit({ caller, sql }: Context, input: Input) {
  permit(caller, 'audit.view')
  const query = readPageQuery(input, auditBy)
  const page = toPage(await listAudit(sql, input, query), query.limit, query.sorting)
  return { rows: page.rows.map(auditRow), next: page.next }
}
