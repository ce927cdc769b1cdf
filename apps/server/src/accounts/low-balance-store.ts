import type { Sql } from '#platform/database/database.ts'
import { lastReported, moved } from './store.ts'

/**
 * Raises the event `balanceLow`, once, for each account that is not closed and whose balance has fallen below
 * its alarm amount: a row in `low_balance` records that the event was raised. While nobody wants to be told, none is
 * written. The row is deleted when the balance is no longer below the alarm or is unknown, when the alarm is removed,
 * or when the account is closed.
 */
export const raiseLowBalanceEvents = (sql: Sql) => sql`
  with balance as (
    select a.code, a.low_satang,
      case when last.amount is not null then last.amount + ${moved(sql)}
        when a.opening_satang is not null then a.opening_satang + ${moved(sql)} end as amount
    from own_account a left join lateral ${lastReported(sql)} last on true
    where a.low_satang is not null and a.state <> 'closed'),
  low as (select code, amount, low_satang from balance where amount < low_satang),
  risen as (delete from low_balance where account_code not in (select code from low)),
  fallen as (
    insert into low_balance (account_code) select code from low where event_wanted('balanceLow')
    on conflict do nothing returning account_code)
  select tell('balanceLow', null, jsonb_build_object('account', low.code, 'balance', low.amount, 'alarm', low.low_satang))
  from low join fallen on fallen.account_code = low.code`
