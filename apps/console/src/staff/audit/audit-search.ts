import { actorOf, textOf } from '#parts/lists/list-search.ts'
import { type PageSearch, pageSearch } from '#parts/lists/page-search.ts'

/**
 * The filters of the audit log in the URL. `employee`: the e-mail or name of the actor. `kind` and `object`: what it
 * was done to, by its kind and id.
 */
export type AuditSearch = PageSearch & {
  employee?: string | undefined
  act?: string | undefined
  kind?: string | undefined
  object?: string | undefined
  player?: string | undefined
}

export const auditFilters = ['employee', 'act', 'kind', 'object', 'player'] as const

export const auditSearch = (raw: Record<string, unknown>): AuditSearch => ({
  ...pageSearch(raw, ['time']),
  employee: actorOf(raw['employee']),
  act: textOf(raw['act']),
  kind: textOf(raw['kind']),
  object: textOf(raw['object']),
  player: textOf(raw['player']),
})
