import { findSendingHold } from '#crediting/sending/hold-store.ts'
import type { Sql } from '#platform/database/database.ts'
import { readShared } from '#platform/database/share-lookup.ts'
import { readSetting } from '#platform/setting.ts'
import { countApprovals } from '#staff/approvals/approvals-store.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'

/**
 * `entries`: open incoming ones that are not on hold. `withdrawals`: to deduct or to pay; `toPay` only the latter.
 * `late`: those of `entries`, `deposits` and `withdrawals` older than the setting `desk.ageing` allows (`red`, in
 * seconds). `payoutsLate`: deducted for that long, and not paid. `queued`: orders placed more than a minute ago that
 * wait to be sent, also those to be sent again.
 */
type Counts = {
  entries: number
  deposits: number
  depositsUnderWay: number
  depositsUnknown: number
  withdrawals: number
  toPay: number
  payoutsLate: number
  paying: number
  payoutsUnknown: number
  unknown: number
  queued: number
  late: number
}
/** Hand-overs that wait, the oldest first. */
type WaitingHandOvers = { id: string; givenBy: string }[]

/**
 * Returns the open work for the header of the console: the counts, the oldest hand-over from a colleague, the
 * approvals that wait, and the hold on sending.
 */
export async function counters({ caller, sql }: Context) {
  const { email, role } = permit(caller, 'dashboard.view')
  // Every screen asks again after a change, and all of them at the same moment.
  const [{ handOvers, ...counts }, approvals] = await Promise.all([
    readShared(sql, ['dashboard/counters'], () => readCounts(sql)),
    countApprovals(sql, { email, role }),
  ])
  return { ...counts, ...approvals, handOver: handOvers.find(({ givenBy }) => givenBy !== email) ?? null }
}

/** Reads what is the same for all employees. */
async function readCounts(sql: Sql) {
  const { red } = await readSetting(sql, 'desk.ageing')
  const [row] = await sql<(Counts & { handOvers: WaitingHandOvers })[]>`
    with since as (select clock_timestamp() - make_interval(secs => ${red}) as late)
    select entry.waiting as entries, deposit.waiting as deposits, withdrawal.waiting as withdrawals,
      withdrawal.to_pay, unpaid.payouts_late, asked.paying, asked.payouts_unknown, asked.deposits_under_way, asked.deposits_unknown,
      entry.late + deposit.late + withdrawal.late as late,
      (select count(*) from credit_order where state = 'unknown') as unknown,
      (select count(*) from credit_order where state = 'queued' and created_at < clock_timestamp() - interval '1 minute') as queued,
      (select coalesce(json_agg(json_build_object('id', id, 'givenBy', given_by) order by given_at), '[]') from hand_over
        where state = 'waiting') as hand_overs
    from since,
      lateral (select count(*) as waiting, count(*) filter (where created_at < since.late) as late from statement_entry
        where state in ('pending', 'claimed', 'creditFailed') and direction = 'in' and hold_reason is null) entry,
      lateral (select count(*) as waiting, count(*) filter (where created_at < since.late) as late from request
        where kind = 'deposit' and state = 'pending') deposit,
      lateral (select count(*) as waiting, count(*) filter (where created_at < since.late) as late,
          count(*) filter (where state = 'adjusted') as to_pay from request
        where kind = 'withdrawal' and state in ('pending', 'adjusted')) withdrawal,
      lateral (select count(*) as payouts_late from request r
          join credit_order o on o.request_id = r.id and o.purpose = 'deductWithdrawal' join ledger l on l.order_id = o.id
        where r.kind = 'withdrawal' and r.state = 'adjusted' and l.created_at < since.late) unpaid,
      lateral (select count(*) filter (where kind = 'withdrawal' and phase is distinct from 'unknown') as paying,
          count(*) filter (where kind = 'withdrawal' and phase = 'unknown') as payouts_unknown,
          count(*) filter (where kind = 'deposit' and phase is distinct from 'unknown') as deposits_under_way,
          count(*) filter (where kind = 'deposit' and phase = 'unknown') as deposits_unknown
        from request where kind in ('deposit', 'withdrawal') and state = 'crediting') asked`
  return { ...row!, hold: await findSendingHold(sql) }
}
