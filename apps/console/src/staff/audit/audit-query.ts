import type { AuditRow } from '@khlang/contract/staff/audit'
import { api } from '#parts/api/api.ts'
import type { ListQuery } from '#live/list-query.ts'
import { filtersOf } from '#parts/lists/page-search.ts'
import { daysOf } from '#parts/filters/period.ts'
import { auditFilters, type AuditSearch } from './audit-search.ts'

/**
 * Returns the list query of the audit log, by time. The list is not live: it shows the lines up to a moment, and newer
 * ones appear when it is reloaded. So every row counts as matching: the server has filtered them.
 */
export function auditQuery(search: AuditSearch, now: Date): ListQuery<AuditRow> {
  const direction = search.direction ?? 'desc'
  const { period: _period, ...filters } = filtersOf(search, auditFilters)
  const input = { ...filters, ...daysOf(search, now), sort: 'time' as const, direction }
  return {
    topic: 'audit',
    read: (cursor, limit, signal) =>
      api.staff.audit({ ...input, limit, ...(cursor && { cursor }) }, { signal }),
    sort: { value: ({ createdAt }) => createdAt, direction },
    matchesFilter: () => true,
    matchesSearch: () => true,
    stays: () => 0,
  }
}
