import type { Sql } from '../../apps/server/src/platform/database/database.ts'
import { pastKey } from '../speed/many-requests.ts'
import { countQuestions, type Questions } from './questions.ts'
import { describeOrders } from './describe-orders.ts'

/**
 * The final verdict on credits, from the books; also how many orders were ever `unknown`, by cause, and how many a person
 * decided. All counts listed here must be zero.
 */
export type Verdict = Questions & {
  /** Requests credited more than once at the back-end. */
  doubled: number
  /** The history of every order, for some of these requests. */
  doubledHow: string[]
  /** Requests in state `done` without a credit at the back-end. */
  lost: number
  /** Requests not in state `done` although they were credited. */
  lies: number
  /** Orders that their request, entry or ledger contradicts, or that ended twice. */
  halves: number
  /** Credits at the back-end that none of our orders explains, or players whose sums differ. */
  unexplained: number
  /** Orders that never ended. */
  open: number
}

/** Compares the console's database with the back-end's ledger (`creditSql`). Amounts are whole credits. */
export async function judge(sql: Sql, creditSql: Sql): Promise<Verdict> {
  const movements = await creditSql<{ userId: string; amount: number; idempotencyKey: string | null }[]>`
    select user_id, amount::int as amount, idempotency_key from movement`
  const orders = await sql<
    {
      id: string
      requestId: string
      playerKey: string
      state: string
      requestState: string
      entryState: string | null
      ledger: number
      credits: number
      lastOfRequest: boolean
      endings: number
      byBooks: boolean
    }[]
  >`
    select o.id, o.request_id, o.player_key, o.state, r.state as request_state, e.state as entry_state, o.credits,
      (select count(*)::int from ledger l where l.order_id = o.id) as ledger, r.order_id = o.id as last_of_request,
      exists (select 1 from ledger l where l.order_id = o.id and l.proof = 'books') as by_books,
      (select count(*)::int from audit a where a.object_kind = 'order' and a.object_id = o.id::text and a.act in ('order.done', 'order.refused', 'unknown.settle')) as endings
    from credit_order o join request r on r.id = o.request_id left join statement_entry e on e.id = o.entry_id`
  const byId = new Map(orders.map((order) => [order.id, order]))
  const creditsOf = new Map<string, number>()
  let unexplained = 0
  const keys = new Set(movements.map(({ idempotencyKey }) => idempotencyKey))
  // After a restore, a movement may have the key of an order that the restored database does not know. A new order was
  // placed for it then, and the back-end's books (its list of movements) proved that one.
  const byBooks = orders.filter((order) => order.byBooks && !keys.has(order.id))
  for (const { idempotencyKey, userId, amount } of movements) {
    const at = byBooks.findIndex(({ playerKey, credits }) => playerKey === userId && credits === amount)
    const order = byId.get(idempotencyKey ?? '') ?? (at < 0 ? undefined : byBooks.splice(at, 1)[0])
    if (order) creditsOf.set(order.requestId, (creditsOf.get(order.requestId) ?? 0) + 1)
    else unexplained += 1
  }
  // Requests inserted by `fillPastRequests` have no orders, although some are `done`.
  const requests = await sql<{ id: string; state: string }[]>`
    select id, state from request where external_key not like ${`${pastKey}%`} or external_key is null`
  const doubled = [...creditsOf].filter(([, count]) => count > 1).map(([requestId]) => requestId)
  return {
    doubled: doubled.length,
    doubledHow: await describeOrders(
      sql,
      creditSql,
      orders.filter(({ requestId }) => doubled.slice(0, 10).includes(requestId)).map(({ id }) => id),
    ),
    lost: requests.filter(({ id, state }) => state === 'done' && !creditsOf.has(id)).length,
    lies: requests.filter(({ id, state }) => state !== 'done' && creditsOf.has(id)).length,
    halves: orders.filter(disagrees).length,
    unexplained: unexplained + differingSums(movements, orders),
    open: orders.filter(({ state }) => ['queued', 'sending', 'unknown'].includes(state)).length,
    ...(await countQuestions(sql)),
  }
}

type JudgedOrder = {
  state: string
  requestState: string
  entryState: string | null
  ledger: number
  lastOfRequest: boolean
  endings: number
}

function disagrees({
  state,
  requestState,
  entryState,
  ledger,
  lastOfRequest,
  endings,
}: JudgedOrder): boolean {
  const done = state === 'done'
  if (ledger !== (done ? 1 : 0)) return true
  if (done && (requestState !== 'done' || (entryState ?? 'done') !== 'done')) return true
  if (
    ['refused', 'abandoned'].includes(state) &&
    lastOfRequest &&
    (requestState === 'done' || entryState === 'done')
  )
    return true
  return endings > 1
}

function differingSums(
  movements: { userId: string; amount: number }[],
  orders: { playerKey: string; credits: number; state: string }[],
): number {
  const sums = new Map<string, number>()
  const add = (player: string, amount: number) => sums.set(player, (sums.get(player) ?? 0) + amount)
  for (const { userId, amount } of movements) add(userId, amount)
  for (const { playerKey, credits, state } of orders) if (state === 'done') add(playerKey, -credits)
  return [...sums.values()].filter((rest) => rest !== 0).length
}
