import type { AuditRow } from '@khlang/contract/audit'
import { api } from '#app/api.ts'
import type { ListPlan } from '#live/list-plan.ts'
import { narrowingOf } from '#parts/lists/page-search.ts'
import { daysOf } from '#parts/period.ts'
import { auditFilters, type AuditSearch } from './audit-search.ts'

/** Lines do not come by themselves: whoever looks into the audit looks at a moment, and asks for what came since. */
export function auditPlan(search: AuditSearch, now: Date): ListPlan<AuditRow> {
  const direction = search.direction ?? 'desc'
  const { period: _period, ...narrowing } = narrowingOf(search, auditFilters)
  const asked = { ...narrowing, ...daysOf(search, now), sort: 'time' as const, direction }
  return {
    topic: 'audit',
    read: (cursor, limit, signal) =>
      api.staff.audit({ ...asked, limit, ...(cursor && { cursor }) }, { signal }),
    sort: { value: ({ createdAt }) => createdAt, direction },
    fits: () => true,
    joins: () => true,
    stays: () => 0,
  }
}
