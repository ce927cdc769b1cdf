import { type ItemKind, backlogItems } from '@khlang/contract/reports/hand-overs'
import type { BacklogName } from '@khlang/domain/reports/hand-over'
import type { SendingHold } from '@khlang/contract/crediting/crediting'
import type { OrderPurpose } from '@khlang/domain/crediting/order'
import type { Satang } from '@khlang/domain/money'
import { autoMatcherName } from '@khlang/domain/staff/auto-matcher'
import { type Db, withoutPreparedPlan } from '#platform/database/database.ts'
import { isBankLine } from '#accounts/bank-line-store.ts'
import { fedByBank } from '#accounts/fed-by-bank-store.ts'

type ItemRead = {
  kind: ItemKind
  id: string
  number: number
  /** When it came, or an unknown order was sent; milliseconds since 1970. */
  since: number
  satang: Satang
  account: string | null
  player: string | null
  who: string | null
  reason: string | null
}
type BacklogRead = { count: number; satang: Satang; items: ItemRead[] }
export type Turnover = { count: number; satang: Satang }

export type ShiftRead = {
  at: Date
  hold: SendingHold | null
  piles: Record<BacklogName, BacklogRead>
  /**
   * All own accounts. `came`, `went`: of the shift, by the bank's time, without duplicates. `late`: of a time before the
   * shift, but reported after the figures of the last shift were read, so that these do not contain them; null if this
   * shift does not follow the last one. `balance`: the last that the bank reported before the end. `heardAt`: of the
   * last entry from a bank feed or phone, until now. Times in ms.
   */
  accounts: {
    code: string
    bank: string
    name: string
    came: Turnover
    went: Turnover
    late: { came: Turnover; went: Turnover } | null
    balance: { satang: Satang; at: number } | null
    heardAt: number | null
  }[]
  /** Audit lines of the shift, by employees and the auto-matcher. `moved`: credits of orders that were done. */
  acts: {
    who: string
    act: string
    purpose: OrderPurpose | null
    count: number
    moved: number
  }[]
}

/**
 * How many of an account's latest lines are searched for a balance. An earlier balance is too old for a
 * hand-over.
 */
const linesLookedAt = 200

/**
 * Reads everything in a hand-over in one statement, so that open items, money in and out, and each person's
 * work have the same state.
 */
export async function readShift(
  db: Db,
  { from, until, lastReadAt }: { from: Date; until: Date; lastReadAt: Date | null },
): Promise<ShiftRead> {
  const ms = (column: ReturnType<Db>) => db`(extract(epoch from ${column}) * 1000)::bigint`
  const list = (rows: ReturnType<Db>) => db`(select coalesce(json_agg(one), '[]') from (${rows}) one)`
  const backlog = (rows: ReturnType<Db>) => db`(
    select json_build_object('count', count(*), 'satang', coalesce(sum(satang), 0),
      'items', coalesce(json_agg(one order by since, number) filter (where nth <= ${backlogItems}), '[]'))
    from (select one.*, row_number() over (order by since, number) as nth from (${rows}) one) one)`
  const entries = (condition: ReturnType<Db>) =>
    backlog(db`
      select 'entry' as kind, e.id, e.number, ${ms(db`e.created_at`)} as since, e.amount_satang as satang, e.account_code as account,
        p.code as player, coalesce(e.holder, e.employee) as who, coalesce(e.hold_reason, e.result) as reason
      from statement_entry e left join player p on p.id = e.player_id
      where e.state in ('pending', 'claimed', 'creditFailed') ${condition}`)
  const requests = (condition: ReturnType<Db>) =>
    backlog(db`
      select r.kind, r.id, r.number, ${ms(db`r.created_at`)} as since, r.amount::bigint * 100 as satang, null as account,
        p.code as player, r.employee as who, coalesce(r.note, r.result) as reason
      from request r join player p on p.id = r.player_id where ${condition}`)
  const sums = (direction: 'in' | 'out') => db`
    json_build_object('count', count(*) filter (where e.direction = ${direction}),
      'satang', coalesce(sum(e.amount_satang) filter (where e.direction = ${direction}), 0))`
  const [row] = await withoutPreparedPlan(db<ShiftRead[]>`
    select clock_timestamp() as at,
      json_build_object(
        'entries', ${entries(db`and e.direction = 'in' and e.hold_reason is null`)},
        'held', ${entries(db`and e.hold_reason is not null`)},
        'deposits', ${requests(db`r.kind = 'deposit' and r.state = 'pending'`)},
        'crediting', ${requests(db`r.kind in ('deposit', 'withdrawal') and r.state = 'crediting' and r.phase <> 'unknown'`)},
        'withdrawals', ${requests(db`r.kind = 'withdrawal' and r.state = 'pending'`)},
        'deducted', ${requests(db`r.kind = 'withdrawal' and r.state = 'adjusted'`)},
        'unknown', ${backlog(db`
          select 'order' as kind, o.id, o.number, ${ms(db`coalesce(o.sent_at, o.created_at)`)} as since,
            o.credits::bigint * 100 as satang, null as account, p.code as player, o.ordered_by as who, o.result as reason
          from credit_order o join player p on p.id = o.player_id where o.state = 'unknown'`)}) as piles,
      ${list(db`
        select a.code, a.bank, a.name, moved.came, moved.went,
          ${lastReadAt && db`json_build_object('came', late.came, 'went', late.went)`} as late, balance.reported as balance,
          (select ${ms(db`created_at`)} from statement_entry e where e.account_code = a.code and ${fedByBank(db)}
            order by created_at desc limit 1) as "heardAt"
        from own_account a
          cross join lateral (
            select ${sums('in')} as came, ${sums('out')} as went from statement_entry e
            where e.account_code = a.code and e.occurred_at >= ${from} and e.occurred_at < ${until}
              and ${isBankLine(db, 'e')}) moved
          cross join lateral (
            select ${sums('in')} as came, ${sums('out')} as went from statement_entry e
            where e.account_code = a.code and e.created_at > ${lastReadAt} and e.occurred_at < ${from}
              and ${isBankLine(db, 'e')} and not e.moved_in) late
          left join lateral (
            select json_build_object('satang', balance_after_satang, 'at', ${ms(db`occurred_at`)}) as reported
            from (select balance_after_satang, occurred_at, number from statement_entry e
              where e.account_code = a.code and e.occurred_at < ${until} and ${isBankLine(db, 'e')}
              order by occurred_at desc, number desc limit ${linesLookedAt}) late
            where balance_after_satang is not null order by occurred_at desc, number desc limit 1) balance on true
        order by a.code`)} as accounts,
      ${list(db`
        select a.actor as who, a.act, o.purpose, count(*) as count,
          coalesce(sum(o.credits) filter (where a.act = 'order.done' or a.after ->> 'state' = 'done'), 0) as moved
        from audit a left join lateral (
          select purpose, credits from credit_order where a.object_kind = 'order' and id = a.object_id::uuid limit 1) o on true
        where a.at >= ${from} and a.at < ${until}
          and (a.actor in (select email from employee) or a.actor = ${autoMatcherName})
        group by a.actor, a.act, o.purpose order by a.actor, a.act, o.purpose`)} as acts,
      (select jsonb_set(value, '{since}', to_jsonb(to_char((value->>'since')::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
        from setting where key = 'sending.hold') as hold`)
  return row!
}
