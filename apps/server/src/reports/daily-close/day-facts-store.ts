import type { DayFacts } from '@khlang/domain/reports/day-close'
import { type Day, instantsOf } from '@khlang/domain/time'
import { isBankLine } from '#accounts/bank-line-store.ts'
import { type Db, type Fragment, withoutPreparedPlan } from '#platform/database/database.ts'

/**
 * How many lines before the day are read to find each account's opening balance. Several are needed, since a
 * bank may report lines of the same moment in any order.
 */
const earlierLines = 100

export type OwnAccountNamed = { code: string; bank: string; name: string }
export type DayRead = Omit<DayFacts, 'accounts'> & { today: Day; accounts: OwnAccountNamed[] }

/**
 * Reads all facts about a Bangkok day in one statement, so that sums and lists have the same state. Each part
 * scans an index over just that day.
 */
export async function readDay(db: Db, day: Day): Promise<DayRead> {
  const { from, before } = instantsOf(day, day)
  const isWithin = (column: Fragment) => db`${column} >= ${from} and ${column} < ${before}`
  const list = (rows: Fragment) => db`(select coalesce(json_agg(one), '[]') from (${rows}) one)`
  const line = db`e.id, e.number, e.account_code as account, (extract(epoch from e.occurred_at) * 1000)::bigint as at,
    e.balance_after_satang as "balanceAfter"`
  const request = requestLine(db, db`r.created_at`)
  const [row] = await withoutPreparedPlan(db<DayRead[]>`
    select (clock_timestamp() at time zone 'Asia/Bangkok')::date::text as today,
      ${list(db`select code, bank, name from own_account order by code`)} as accounts,
      ${list(db`
        select ${line}, e.direction, e.amount_satang as amount, e.state, e.disposition, e.duplicate_of is not null as duplicate,
          e.made_by as "madeBy",
          r.figures as request, o.figures as "order"
        from statement_entry e
          left join lateral (
            select json_build_object('state', state, 'amount', amount, 'bonus', bonus) as figures
            from request where id = e.request_id limit 1) r on true
          left join lateral (
            select json_build_object('state', state, 'purpose', purpose, 'credits', credits) as figures
            from credit_order where id = e.order_id limit 1) o on true
        where ${isWithin(db`e.occurred_at`)} and e.disposition is distinct from 'takenBack'`)} as entries,
      ${list(db`
        select e.* from own_account a, lateral (
          select ${line}, case when e.direction = 'in' then e.amount_satang else -e.amount_satang end as moved
          from statement_entry e
          where e.account_code = a.code and e.occurred_at < ${from} and ${isBankLine(db, 'e')}
          order by e.occurred_at desc, e.number desc limit ${earlierLines}) e`)} as earlier,
      (select json_build_object('count', count(*), 'satang', coalesce(sum(r.amount), 0) * 100)
        from request r where r.kind = 'deposit' and r.state = 'done' and ${isWithin(db`r.created_at`)}) as deposits,
      ${list(db`
        select ${request}, r.amount::bigint * 100 as amount from request r ${carriedOut(db, 'creditDeposit')}
        where r.kind = 'deposit' and r.state = 'done' and ${isWithin(db`r.created_at`)} and carried.id is null
        order by r.created_at, r.id`)} as uncredited,
      ${list(db`
        select purpose, count(*) as count, sum(credits) as credits from credit_order
        where state = 'done' and ${isWithin(db`created_at`)} group by purpose order by purpose`)} as orders,
      (select json_build_object('count', count(*), 'credits', coalesce(sum(unrecovered), 0)) from credit_order
        where unrecovered is not null and ${isWithin(db`unrecovered_at`)}) as unrecovered,
      ${list(db`
        select ${request}, o.credits::bigint * 100 as amount from credit_order o ${requestOf(db)}
        where o.state = 'done' and not o.undone and ${isWithin(db`o.created_at`)} and (
          (o.purpose = 'creditDeposit' and (r.state not in ('done', 'crediting') or o.credits <> r.amount + r.bonus))
          or (o.purpose = 'deductWithdrawal' and r.state = 'pending')
          or (o.purpose = 'payOutWithdrawal' and r.state not in ('transferred', 'done')))
        order by o.created_at, o.id`)} as stray,
      ${list(readPayouts(db, isWithin))} as payouts`)
  return row!
}

/**
 * SQL: payouts sent to a bank, by the day of their order, and payouts without an order here, by the day of their
 * request: marked as paid by hand, or transferred by the old system. `at`: when the payout was ordered, or marked as
 * paid; not when the player asked for it.
 */
export const readPayouts = (db: Db, isWithin: (column: Fragment) => Fragment) => db`
  select ${requestLine(db, db`o.created_at`)}, o.credits::bigint * 100 as amount, false as "byHand", o.paid_from as account,
    ${dayOf(db`o.created_at`, db)} as day
  from credit_order o ${requestOf(db)}
  where o.purpose = 'payOutWithdrawal' and o.state = 'done' and ${isWithin(db`o.created_at`)}
  union all
  select ${requestLine(db, db`coalesce(r.settled_at, r.updated_at)`)}, r.amount::bigint * 100, true, r.paid_from,
    ${dayOf(db`r.created_at`, db)}
  from request r ${carriedOut(db, 'payOutWithdrawal')}
  where r.kind = 'withdrawal' and r.state in ('transferred', 'done') and ${isWithin(db`r.created_at`)} and carried.id is null`

const dayOf = (column: Fragment, db: Db) => db`(${column} at time zone 'Asia/Bangkok')::date::text`
const requestLine = (db: Db, at: Fragment) =>
  db`r.kind, r.id, (extract(epoch from ${at}) * 1000)::bigint as at`

// Each join has a limit of one, which keeps the planner from joining a day with the whole of another table.

/**
 * SQL join: `carried`, a completed order of the request with this purpose that was not undone; nulls if there is
 * none.
 */
const carriedOut = (db: Db, purpose: string) => db`
  left join lateral (
    select o.id from credit_order o
    where o.request_id = r.id and o.purpose = ${purpose} and o.state = 'done' and not o.undone limit 1) carried on true`

const requestOf = (db: Db) => db`
  cross join lateral (select * from request where id = o.request_id limit 1) r`
