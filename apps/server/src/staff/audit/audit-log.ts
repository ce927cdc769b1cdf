import type { AuditRow } from '@khlang/contract/staff/audit'
import { toPage } from '#platform/lists/cursor.ts'
import { hidePersonal } from '#platform/purge/hide-personal.ts'
import { readPageQuery, readTotals } from '#platform/lists/list-filter.ts'
import type { Direction } from '#platform/lists/list-sort.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { lastChainCheck } from './audit-chain-store.ts'
import {
  auditBy,
  type AuditFilter,
  type AuditRecord,
  countAudit,
  countUnsealed,
  findActors,
  findAuditLine,
  listAudit,
} from './audit-store.ts'

type Input = AuditFilter & {
  limit: number
  cursor?: string | undefined
  sort: 'time'
  direction: Direction
}

/** Returns the audit, newest first: everybody's acts of all kinds. */
export async function auditList({ caller, sql }: Context, input: Input) {
  permit(caller, 'audit.view')
  const query = readPageQuery(input, auditBy)
  const page = toPage(await listAudit(sql, input, query), query.limit, query.sorting)
  return { rows: page.rows.map(auditRow), next: page.next }
}

export async function auditTotals({ caller, sql }: Context, filter: AuditFilter) {
  permit(caller, 'audit.view')
  const { count, more } = readTotals(await countAudit(sql, filter), null)
  return { count, more }
}

export async function auditLine({ caller, sql }: Context, { id }: { id: string }) {
  permit(caller, 'audit.view')
  const found = await findAuditLine(sql, id)
  return found ? auditRow(found) : refuse('not-found')
}

export async function auditChoices({ caller, sql }: Context) {
  permit(caller, 'audit.view')
  return { employees: await findActors(sql) }
}

export async function auditChain({ caller, sql }: Context) {
  permit(caller, 'audit.view')
  const [counted, check] = await Promise.all([countUnsealed(sql), lastChainCheck(sql)])
  return { ...counted, check: check && { ...check, at: check.at.toISOString() } }
}

/** Personal data is masked here as everywhere: whoever must see more has a page that asks for a reason. */
const auditRow = (record: AuditRecord): AuditRow => ({
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
