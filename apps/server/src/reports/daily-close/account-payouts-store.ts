import type { DatedLine, DatedPayout } from '@khlang/domain/reports/account-payouts'
import { type Day, instantsOf } from '@khlang/domain/time'
import { type Db, withoutPreparedPlan } from '#platform/database/database.ts'
import { readPayouts } from './day-facts-store.ts'

/**
 * Reads the payouts of a period and all money that left an own account in it. One statement reads both, so
 * that they have the same state.
 */
export async function readPayoutsAndLines(
  db: Db,
  from: Day,
  to: Day,
): Promise<{ payouts: DatedPayout[]; lines: DatedLine[] }> {
  const { from: start, before } = instantsOf(from, to)
  const [row] = await withoutPreparedPlan(db<{ payouts: DatedPayout[]; lines: DatedLine[] }[]>`
    select
      (select coalesce(json_agg(json_build_object('id', p.id, 'at', p.at, 'amount', p.amount, 'account', p.account, 'number', r.number,
          'player', pl.code, 'day', p.day)), '[]')
        from (${readPayouts(db, (column) => db`${column} >= ${start} and ${column} < ${before}`)}) p
          join request r on r.id = p.id join player pl on pl.id = r.player_id) as payouts,
      (select coalesce(json_agg(json_build_object('id', e.id, 'number', e.number, 'at', (extract(epoch from e.occurred_at) * 1000)::bigint,
          'amount', e.amount_satang, 'account', e.account_code, 'direction', e.direction, 'state', e.state, 'disposition', e.disposition,
          'duplicate', e.duplicate_of is not null, 'day', (e.occurred_at at time zone 'Asia/Bangkok')::date)), '[]')
        from statement_entry e
        where e.disposition is distinct from 'takenBack' and e.direction = 'out' and e.occurred_at >= ${start} and e.occurred_at < ${before}) as lines`)
  return row!
}

/** Returns whether the shop has or had an own account with this code. */
export async function isOwnAccount(db: Db, code: string): Promise<boolean> {
  const rows = await db`select from own_account where code = ${code}`
  return rows.length > 0
}
