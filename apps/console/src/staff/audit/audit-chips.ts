import * as m from '#messages'
import { chipsOf } from '#parts/lists/chips-of.ts'
import { whoText } from '#parts/session/who.ts'
import { auditActText, auditKindText, objectText } from './audit-labels.ts'
import type { AuditSearch } from './audit-search.ts'

/** Returns the active filters as chips that can be removed. */
export function auditChips(search: AuditSearch, onSearch: (change: Partial<AuditSearch>) => void) {
  const { employee, act, kind, object, player } = search
  const { chip, period, text } = chipsOf(search, onSearch)
  return [
    ...period(),
    ...chip(m.column_employee(), employee && whoText(employee), 'employee'),
    ...chip(m.audit_act(), act && auditActText(act), 'act'),
    ...chip(m.audit_object(), kind && `${auditKindText(kind)} ${objectText(object ?? '')}`, 'kind', 'object'),
    ...chip(m.column_player(), player, 'player'),
    ...text(),
  ]
}
