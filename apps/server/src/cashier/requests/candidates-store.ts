import type { Db } from '#platform/database/database.ts'
import { oneOf } from '#platform/database/one-of.ts'
import { selectRequest, type RequestRecord } from '../store.ts'

/** A deposit request with the data that identifies its player as the sender of money. */
export type CandidateRecord = RequestRecord & { accountNumber: string | null; mobile: string | null }

/**
 * Returns the pending deposit requests to compare an entry with, oldest first: those made within two days of
 * it. If there are more than 200, those with the same amount (whole baht) go first, then the nearest in time.
 */
export const findCandidates = (
  db: Db,
  { amount, occurredAt }: { amount: number; occurredAt: Date },
): Promise<CandidateRecord[]> =>
  db<CandidateRecord[]>`
    with nearest as materialized (
      select id from request
      where kind = 'deposit' and state = 'pending'
        and created_at between ${occurredAt}::timestamptz - interval '2 days' and ${occurredAt}::timestamptz + interval '2 days'
      order by (amount = ${amount}) desc, greatest(created_at - ${occurredAt}::timestamptz, ${occurredAt}::timestamptz - created_at)
      limit 200)
    select v.*, p.account_number, p.mobile from (${selectRequest(db, 'deposit')}
      where r.id in (select id from nearest)) v join player p on p.id = v.player_id
    order by v.created_at, v.id`

/**
 * Returns all pending deposit requests for these amounts (whole baht), oldest first: the candidates of a batch of
 * entries that is classified in the background.
 */
export const findPendingOfAmounts = (db: Db, amounts: readonly number[]): Promise<CandidateRecord[]> =>
  db<CandidateRecord[]>`
    select v.*, p.account_number, p.mobile from (${selectRequest(db, 'deposit')}
      where r.kind = 'deposit' and r.state = 'pending' and r.amount ${oneOf(db, amounts)}) v
      join player p on p.id = v.player_id
    order by v.created_at, v.id`

/**
 * Returns the amounts (whole baht) of these requests, each once: entries of these amounts are classified again.
 * Withdrawals among them are left out.
 */
export const amountsOf = async (db: Db, ids: readonly string[]): Promise<number[]> =>
  (
    await db<{ amount: number }[]>`
      select distinct amount from request where id ${oneOf(db, ids)} and kind = 'deposit'`
  ).map(({ amount }) => amount)
