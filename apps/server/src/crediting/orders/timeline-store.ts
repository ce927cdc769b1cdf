import type { Observed, Verdict } from '@khlang/domain/crediting/answer'
import type { Db } from '#platform/database/database.ts'

export type TimelineKind = 'entry' | 'request' | 'order'
type Linked = {
  kind: TimelineKind
  id: string
  number: number
  createdAt: Date
  /**
   * Who brought an entry: the employee who imported it, or the system if staff had typed it in the old system; null if
   * it came from the bank. Null for requests and orders.
   */
  broughtBy: string | null
  /** Whether staff typed this entry here, which an audit line shows. */
  isTyped: boolean
}

/**
 * Returns the object, the orders that belong to it (for an order: itself), and the requests and entries of these
 * orders. Nothing if there is no such object.
 */
export const findLinked = (db: Db, kind: TimelineKind, id: string): Promise<Linked[]> =>
  db<Linked[]>`
    with orders as (
      select id, number, created_at, request_id, entry_id from credit_order
      where ${kind === 'order' ? db`id = ${id}` : kind === 'request' ? db`request_id = ${id}` : db`entry_id = ${id}`})
    select 'order' as kind, id, number, created_at, null as brought_by, false as is_typed from orders
    union select 'request', id, number, created_at, null, false from request
      where id in (select request_id from orders) ${kind === 'request' ? db`or id = ${id}` : db``}
    union select 'entry', e.id, e.number, e.created_at,
        case when e.created_by_staff and e.moved_in then 'system' else i.committed_by end, e.created_by_staff and not e.moved_in
      from statement_entry e left join statement_import i on i.id = e.import_id
      where e.id in (select entry_id from orders) ${kind === 'entry' ? db`or e.id = ${id}` : db``}`

export type AuditRecord = {
  at: Date
  actor: string
  act: string
  objectKind: TimelineKind
  objectId: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
}

const maxLines = 500

type Counted = { total: number }

/** Returns the latest of some rows, oldest first, and how many older ones were left out. */
const oldestFirst = <Row extends Counted>(latest: readonly Row[]) => ({
  rows: latest.toReversed(),
  left: (latest[0]?.total ?? 0) - latest.length,
})

/** Returns the latest 500 audit lines about these entries, requests and orders, oldest first. */
export const findAudit = async (db: Db, linked: readonly Linked[]) =>
  oldestFirst(
    await db<(AuditRecord & Counted)[]>`
      select at, actor, act, object_kind, object_id, before, after, reason, count(*) over () as total from audit
      where object_id = any(${linked.map(({ id }) => id)}) and object_kind in ('entry', 'request', 'order')
      order by seq desc limit ${maxLines}`,
  )

export type CallRecord = {
  orderId: string
  at: Date
  request: unknown
  answeredAt: Date | null
  verdict: Verdict | null
  answer: Observed | null
  /** How often the back-end read the request here while it answered a payout. */
  reads: number
}

/** Returns the latest 500 calls to the back-end for these orders, oldest first. */
export const findCalls = async (db: Db, orderIds: readonly string[]) =>
  oldestFirst(
    await db<(CallRecord & Counted)[]>`
      select order_id, at, request, answered_at, verdict, answer, reads, count(*) over () as total from credit_attempt
      where order_id = any(${orderIds as string[]}) order by at desc limit ${maxLines}`,
  )
