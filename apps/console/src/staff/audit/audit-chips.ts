import * as m from '#paraglide/messages.js'
import type { Chip } from '#parts/lists/FilterChips.tsx'
import { periodText } from '#parts/period-words.ts'
import { whoText } from '#parts/who.ts'
import { auditActText, auditKindText, objectText } from './audit-words.ts'
import type { AuditSearch } from './audit-search.ts'

/** What is filtered now, in words, and how each is taken off. */
export function auditChips(
  { q, period, from, to, employee, act, kind, object, player }: AuditSearch,
  onSearch: (change: Partial<AuditSearch>) => void,
): Chip[] {
  const chip = (name: string, label: string, value: string | undefined, off: Partial<AuditSearch>) =>
    value === undefined ? [] : [{ name, label, value, onRemove: () => onSearch(off) }]
  return [
    ...chip('period', m.period(), period || from || to ? periodText({ period, from, to }) : undefined, {
      period: undefined,
      from: undefined,
      to: undefined,
    }),
    ...chip('employee', m.column_employee(), employee && whoText(employee), { employee: undefined }),
    ...chip('act', m.audit_act(), act && auditActText(act), { act: undefined }),
    ...chip('kind', m.audit_object(), kind && `${auditKindText(kind)} ${objectText(object ?? '')}`, {
      kind: undefined,
      object: undefined,
    }),
    ...chip('player', m.column_player(), player, { player: undefined }),
    ...chip('q', m.filter_text(), q && `“${q}”`, { q: undefined }),
  ]
}
