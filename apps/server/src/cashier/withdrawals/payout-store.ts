import type { ExternalKey, PlayerId, RequestId } from '@khlang/domain/brand'
import type { RequestState } from '@khlang/domain/cashier/request'
import type { PlayerStatus } from '@khlang/domain/players/player'
import type { Db, Tx } from '#platform/database/database.ts'
import { paidTo } from '../requests/paid-to-store.ts'
import type { AuditAct } from '@khlang/domain/staff/audit-acts'

export type Payout = {
  id: RequestId
  state: RequestState
  playerId: PlayerId
  playerKey: ExternalKey
  playerName: string
  playerStatus: PlayerStatus
  /** Whether the player's data are restricted. */
  restricted: boolean
  /** `hoursAgo`: hours since it was changed; like `changedAt` null if it never was. */
  account: {
    bank: string
    number: string
    name: string
    changedAt: Date | null
    hoursAgo: number | null
  } | null
}

/**
 * Returns a withdrawal with the account that it is or was paid to, otherwise the one that it would be paid to now. Null
 * if the id is no withdrawal; `account` is null if the player has none on file, or if it was paid and the account is not
 * known. A change of the player's account is told only while it matters: before the payout.
 */
export async function findPayout(db: Db, id: string): Promise<Payout | null> {
  const [row] = await db<
    (Omit<Payout, 'account'> & {
      bank: string | null
      number: string | null
      name: string
      changedAt: Date | null
      hoursAgo: number | null
    })[]
  >`
    select r.id, r.state, r.player_id, p.external_key as player_key, p.first_name || ' ' || p.last_name as player_name, p.status as player_status,
      p.restricted_at is not null as restricted,
      coalesce(paid_to.bank, of_now.bank) as bank, coalesce(paid_to.number, of_now.number) as number,
      coalesce(paid_to.name, of_now.name) as name, of_now.changed_at,
      extract(epoch from clock_timestamp() - of_now.changed_at)::float8 / 3600 as hours_ago
    from request r join player p on p.id = r.player_id ${paidTo(db)}
      left join lateral (select p.bank, p.account_number as number, p.first_name || ' ' || p.last_name as name,
        p.account_changed_at as changed_at) of_now on paid_to.bank is null and r.state not in ('transferred', 'done')
    where r.id = ${id} and r.kind = 'withdrawal'`
  if (!row) return null
  const { bank, number, name, changedAt, hoursAgo, ...payout } = row
  return { ...payout, account: bank && number ? { bank, number, name, changedAt, hoursAgo } : null }
}

/** What the player paid in and was paid, besides this withdrawal, in whole baht. */
export type OtherPayments = {
  /** The player's most recently paid withdrawal other than this one. */
  lastPaid: { number: number; amount: number; at: Date } | null
  /** The number of deposits credited since `lastPaid` was paid (of all, if there is none), their amount and bonus. */
  deposits: number
  deposited: number
  bonus: number
  /** Paid today (Bangkok), without this withdrawal. */
  paidToday: number
}

/**
 * SQL: when a request was settled. The time of its last change is only a fallback: a later note on an old
 * request must not make it look newer.
 */
const settledAt = (db: Db) => db`coalesce(settled_at, updated_at)`
const wasPaid = (db: Db) => db`(state = 'transferred' or (state = 'done' and kind = 'withdrawal'))`

/**
 * Returns about the player's other requests: the last withdrawal that was paid, the credited deposits since, and the
 * sum paid since `today`, the midnight at which the Bangkok day began.
 */
export async function findOtherPayments(
  db: Db,
  { id, playerId }: Pick<Payout, 'id' | 'playerId'>,
  today: Date,
): Promise<OtherPayments> {
  const [row] = await db<OtherPayments[]>`
    with others as materialized (select * from request where player_id = ${playerId} and id <> ${id}),
    last as (select number, amount, ${settledAt(db)} as at from others where kind = 'withdrawal' and ${wasPaid(db)}
      order by ${settledAt(db)} desc limit 1),
    since as (select count(*)::int as deposits, coalesce(sum(amount), 0)::bigint as deposited, coalesce(sum(bonus), 0)::bigint as bonus
      from others where kind = 'deposit' and state = 'done' and ${settledAt(db)} > coalesce((select at from last), '-infinity'))
    select (select jsonb_build_object('number', number, 'amount', amount, 'at', at) from last) as last_paid,
      since.*, (select coalesce(sum(amount), 0)::bigint from others
        where kind = 'withdrawal' and ${wasPaid(db)} and ${settledAt(db)} >= ${today}) as paid_today
    from since`
  return row!
}

/** Returns the player's other withdrawals that are neither paid nor cancelled, the oldest first. */
export const findOtherOpen = (db: Db, { id, playerId }: Pick<Payout, 'id' | 'playerId'>) =>
  db<{ id: string; number: number; amount: number; state: RequestState }[]>`
    select id, number, amount, state from request
    where player_id = ${playerId} and id <> ${id} and kind = 'withdrawal' and state in ('pending', 'crediting', 'adjusted')
    order by created_at`

/**
 * Returns who ordered the deduction and the payout, and when each was done; null for a step that was not done. The ledger
 * has the time, since an order is also changed later, as when its player is forgotten.
 */
export async function findPayoutSteps(
  db: Db,
  id: RequestId,
): Promise<Record<'deducted' | 'paid', { by: string; at: Date } | null>> {
  const rows = await db<{ purpose: string; by: string; at: Date }[]>`
    select o.purpose, o.ordered_by as by, coalesce(done.created_at, o.updated_at) as at
    from credit_order o left join ledger done on done.order_id = o.id
    where o.request_id = ${id} and o.purpose in ('deductWithdrawal', 'payOutWithdrawal') and o.state = 'done' order by o.number`
  const last = (purpose: string) => {
    const row = rows.findLast((one) => one.purpose === purpose)
    return row ? { by: row.by, at: row.at } : null
  }
  return { deducted: last('deductWithdrawal'), paid: last('payOutWithdrawal') }
}

/**
 * Returns whether the audit log has no line yet for this act by this employee on this request with this
 * account. Callers write that line in this transaction; until it ends, other calls with the same values wait.
 */
export async function isFirstReveal(
  tx: Tx,
  { act, actor, requestId, after }: { act: AuditAct; actor: string; requestId: string; after: object },
): Promise<boolean> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`${act} ${actor} ${requestId}`}, 0))`
  const lines = await tx`
    select 1 from audit where object_kind = 'request' and object_id = ${requestId} and act = ${act} and actor = ${actor}
      and after @> ${tx.json(after as never)}`
  return lines.length === 0
}

/**
 * Counts the requests for which this employee revealed an account within the last hour, and returns the time of the
 * oldest. Other calls for this employee wait until the transaction ends; callers write the audit line in it.
 */
export async function countAccountReveals(
  tx: Tx,
  actor: string,
): Promise<{ count: number; oldest: Date | null }> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`account.reveal ${actor}`}, 0))`
  const [row] = await tx<{ count: number; oldest: Date | null }[]>`
    select count(*)::int as count, min(at) as oldest from audit
    where act = 'account.reveal' and actor = ${actor} and at > clock_timestamp() - interval '1 hour'`
  return row!
}
