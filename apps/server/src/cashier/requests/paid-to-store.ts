import type { RequestKind } from '@khlang/domain/cashier/request'
import { forgottenMark } from '@khlang/domain/players/personal-data'
import type { Db, Fragment } from '#platform/database/database.ts'

/**
 * SQL join for a request `r` of a player `p`: `paid_to`, the account that a withdrawal is or was paid to. That is the
 * payee of its payout, which stays when the player changes their account. Of one that was paid without a payout, by
 * hand, it is the player's account, unless they have changed it since: then no row is found.
 */
export const paidTo = (db: Db): Fragment => db`
  left join lateral (
    select o.payee ->> 'bank' as bank, nullif(o.payee ->> 'number', ${forgottenMark}) as number, o.payee ->> 'name' as name, 1 as place
    from credit_order o where r.kind = 'withdrawal' and o.request_id = r.id and o.kind = 'payOut' and o.state not in ('refused', 'abandoned')
    union all
    select p.bank, p.account_number, p.first_name || ' ' || p.last_name, 2
    where r.kind = 'withdrawal' and p.bank <> '' and p.account_number <> ''
      and (p.account_changed_at is null or p.account_changed_at <= coalesce(r.settled_at, r.updated_at))
      and r.state in ('transferred', 'done')
    order by place limit 1) paid_to on true`

/** SQL: the columns of `paidTo` in lists, the number by its last four digits. */
export const paidToColumns = (db: Db): Fragment =>
  db`paid_to.bank as payee_bank, right(paid_to.number, 4) as payee_tail, paid_to.name as payee_name`
export const noPayee = (db: Db): Fragment =>
  db`null::text as payee_bank, null::text as payee_tail, null::text as payee_name`

/** SQL: the bank that a request shows, as `shownAccount` of the domain. For a withdrawal it needs the join `paidTo`. */
export const shownBank = (db: Db, kind: RequestKind): Fragment =>
  kind === 'deposit'
    ? db`p.bank`
    : db`case when r.state in ('transferred', 'done') then paid_to.bank else coalesce(paid_to.bank, p.bank) end`
