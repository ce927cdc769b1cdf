import { type RecentSatang, restHours } from '@khlang/domain/cashier/unique-satang'
import type { Credits } from '@khlang/domain/money'
import type { Tx } from '#platform/database/database.ts'

/**
 * Returns the satang that open requests for this amount have, and those of the last `restHours` hours, so that a new
 * request gets others and its payment is recognised. `open`: an open request has them. Until this transaction ends,
 * other transactions that call this for the same amount wait.
 */
export async function lockSatangOf(tx: Tx, amount: Credits): Promise<RecentSatang[]> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`request.satang ${amount}`}, 0))`
  return tx<RecentSatang[]>`
    select satang, bool_or(state in ('pending', 'crediting')) as open from request
    where amount = ${amount} and satang is not null
      and (state in ('pending', 'crediting') or created_at > clock_timestamp() - make_interval(hours => ${restHours}))
    group by satang`
}
