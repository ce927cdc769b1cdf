import { type Day, instantsOf } from '@khlang/domain/time'
import type { Db } from '#platform/database/database.ts'

/** How long the requests of one kind waited, in whole seconds. A kind without such requests has no row. */
export type Waited = {
  kind: 'deposit' | 'withdrawal'
  count: number
  median: number | null
  worst: number | null
}

/**
 * Returns how long the credited or paid requests made on a Bangkok day waited: until their first order to
 * credit or pay out was done or, if there was no order, until the request was settled.
 */
export const findWaited = (db: Db, day: Day): Promise<Waited[]> =>
  db<Waited[]>`
    select kind, count(*) as count, round(percentile_cont(0.5) within group (order by seconds))::integer as median,
      round(max(seconds))::integer as worst
    from (
      select r.kind, greatest(0, extract(epoch from coalesce(o.settled_at, r.settled_at, r.updated_at) - r.created_at)) as seconds
      from (${movementsOn(db, day)}) r
      left join lateral (
        select min(coalesce(done.created_at, paid.updated_at)) as settled_at from credit_order paid left join ledger done on done.order_id = paid.id
        where paid.request_id = r.id and paid.state = 'done' and paid.purpose in ('creditDeposit', 'payOutWithdrawal')) o on true) waited
    group by kind`

/** `credits` and `payouts` are counts of requests, `credited` and `paid` are sums. */
export type EmployeeTotals = {
  employee: string
  credits: number
  credited: number
  payouts: number
  paid: number
}

/**
 * Returns who last matched, moved or ended the credited and paid requests made on a Bangkok day, with counts and
 * sums in whole baht: those who handled most, at most `employeeLimit` of them.
 */
export const findEmployeeTotals = (db: Db, day: Day, employeeLimit: number): Promise<EmployeeTotals[]> =>
  db<EmployeeTotals[]>`
    select employee, count(*) filter (where kind = 'deposit') as credits,
      coalesce(sum(amount) filter (where kind = 'deposit'), 0)::bigint as credited,
      count(*) filter (where kind = 'withdrawal') as payouts,
      coalesce(sum(amount) filter (where kind = 'withdrawal'), 0)::bigint as paid
    from (${movementsOn(db, day)}) r where employee is not null
    group by employee order by count(*) desc, employee limit ${employeeLimit}`

/** SQL: the credited deposits and paid withdrawals requested on a Bangkok day; reads the index `request_newest`. */
function movementsOn(db: Db, day: Day) {
  const { from, before } = instantsOf(day, day)
  const requestsOf = (kind: 'deposit' | 'withdrawal') => db`
    select id, kind, state, employee, amount, created_at, updated_at, settled_at from request
    where kind = ${kind} and created_at >= ${from} and created_at < ${before}`
  return db`
    ${requestsOf('deposit')} and state = 'done'
    union all ${requestsOf('withdrawal')} and state in ('transferred', 'done')`
}
