import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findAudit, findCalls, findLinked, type TimelineKind } from './timeline-store.ts'

/**
 * Returns what happened to an entry, a request or an order and to what is linked to it (`findLinked`), in
 * chronological order: the arrival of entries, the latest 500 audit lines, and the latest 500 calls. `left`: how many
 * older lines and calls there are.
 */
export async function timeline({ caller, sql }: Context, { kind, id }: { kind: TimelineKind; id: string }) {
  permit(caller, 'list.view')
  const linked = await findLinked(sql, kind, id)
  if (!linked.some((one) => one.id === id)) return refuse('not-found')
  const numberOf = new Map(linked.map((one) => [one.id, one.number]))
  const orderIds = linked.filter((one) => one.kind === 'order').map((one) => one.id)
  const audit = await findAudit(sql, linked)
  const lines = audit.rows.map(({ total: _total, objectKind, objectId, at, ...line }) => ({
    ...line,
    line: 'act' as const,
    at: at.toISOString(),
    about: { kind: objectKind, id: objectId, number: numberOf.get(objectId)! },
  }))
  // One call of a bank feed may deliver thousands of entries. So the arrival of an entry is stored on its
  // row, not as an audit line.
  const arrivals = linked
    .filter((one) => one.kind === 'entry' && !one.isTyped)
    .map(({ id: entryId, number, createdAt, broughtBy }) => ({
      line: 'act' as const,
      at: createdAt.toISOString(),
      about: { kind: 'entry' as const, id: entryId, number },
      actor: broughtBy ?? 'bank',
      act: 'entry.receive',
      before: null,
      after: null,
      reason: null,
    }))
  const made = await findCalls(sql, orderIds)
  const calls = made.rows.map(({ total: _total, orderId, at, answeredAt, ...call }) => ({
    ...call,
    line: 'call' as const,
    at: at.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    about: { kind: 'order' as const, id: orderId, number: numberOf.get(orderId)! },
  }))
  return {
    rows: [...arrivals, ...lines, ...calls].toSorted((a, b) => a.at.localeCompare(b.at)),
    left: audit.left + made.left,
  }
}
