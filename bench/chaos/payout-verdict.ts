import type { Sql } from '../../apps/server/src/platform/database/database.ts'
import { credit } from './paymasters.ts'
import { countQuestions, type Questions } from './questions.ts'

/** The final verdict on withdrawals, from the books. All counts listed here must be zero. */
export type PayoutVerdict = Questions & {
  /** Requests that the back-end deducted, paid (over all banks) or returned more than once. */
  twice: number
  /** Requests whose state contradicts the back-end's books. */
  lies: number
  /** Orders whose final state, ledger and movement disagree. */
  halves: number
  /** Movements that no order explains, and players whose credit differs from the ledger. */
  unexplained: number
  /** Orders that never ended. */
  open: number
}

type Turnover = { deducted: number; paid: number; returned: number }

export async function judgePayouts(sql: Sql, creditSql: Sql): Promise<PayoutVerdict> {
  const movements = await creditSql<{ kind: string; idempotencyKey: string | null }[]>`
    select kind, idempotency_key from movement`
  const orders = await sql<
    { id: string; purpose: string; requestId: string; state: string; ledger: number }[]
  >`
    select o.id, o.purpose, o.request_id, o.state, (select count(*)::int from ledger l where l.order_id = o.id) as ledger
    from credit_order o`
  const byId = new Map(orders.map((order) => [order.id, order]))
  const turnoverOf = new Map<string, Turnover>()
  const carriedOut = new Map<string, number>()
  let unexplained = 0
  for (const { kind, idempotencyKey } of movements) {
    const order = byId.get(idempotencyKey ?? '')
    if (!order) {
      unexplained += 1
      continue
    }
    carriedOut.set(order.id, (carriedOut.get(order.id) ?? 0) + 1)
    const turnover = turnoverOf.get(order.requestId) ?? { deducted: 0, paid: 0, returned: 0 }
    if (kind === 'delete') turnover.deducted += 1
    if (kind === 'transfer') turnover.paid += 1
    if (kind === 'credit') turnover.returned += 1
    turnoverOf.set(order.requestId, turnover)
  }
  const requests = await sql<
    { id: string; state: string; via: string | null }[]
  >`select id, state, via from request`
  return {
    twice: [...turnoverOf.values()].filter((of) => Math.max(of.deducted, of.paid, of.returned) > 1).length,
    lies: requests.filter(({ id, ...shown }) => lies(shown, turnoverOf.get(id))).length,
    halves: orders.filter(({ id, state, ledger }) => {
      const happened = carriedOut.get(id) ?? 0
      return state === 'done' ? ledger !== 1 || happened !== 1 : ledger !== 0 || happened !== 0
    }).length,
    unexplained: unexplained + (await differingBalances(sql, creditSql)),
    open: orders.filter(({ state }) => ['queued', 'sending', 'unknown'].includes(state)).length,
    ...(await countQuestions(sql)),
  }
}

/**
 * Whether a state contradicts the books. Marking `done` by hand makes no call: without a payment order
 * (`via`) the back-end must have carried out nothing or only a deduction, and with one exactly one payment.
 */
function lies(
  { state, via }: { state: string; via: string | null },
  { deducted, paid, returned }: Turnover = { deducted: 0, paid: 0, returned: 0 },
): boolean {
  switch (state) {
    case 'pending':
      return deducted + paid + returned > 0
    case 'adjusted':
      return deducted !== 1 || paid + returned > 0
    case 'transferred':
      return paid !== 1 || returned > 0
    case 'cancelled':
      return paid > 0 || deducted !== returned
    case 'done':
      return (via !== null) !== (paid === 1) || returned > 0
    default:
      return true
  }
}

async function differingBalances(sql: Sql, creditSql: Sql): Promise<number> {
  const balances = await creditSql<{ userId: string; balance: number }[]>`
    select user_id, balance::int as balance from account`
  const sums = await sql<{ playerKey: string; credits: number }[]>`
    select o.player_key, sum(l.credits)::int as credits from ledger l join credit_order o on o.id = l.order_id group by 1`
  const moved = new Map(sums.map(({ playerKey, credits }) => [playerKey, credits]))
  return balances.filter(({ userId, balance }) => balance !== credit + (moved.get(userId) ?? 0)).length
}
