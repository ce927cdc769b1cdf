import { type RecentSatang, restHours } from '@khlang/domain/cashier/unique-satang'
import type { Credits } from '@khlang/domain/money'
import type { Tx } from '#platform/database/database.ts'

/**
 * Returns the satang amounts used by open requests for this amount and by requests of the last `restHours`
 * hours. Until this transaction ends, other transactions that call this for the same amount wait.
 */
export async function lockSatangOf(tx: Tx, amount: Credits): Promise<RecentSatang[]> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`request.satang ${amount}`}, 0))`
  return tx<RecentSatang[]>`
    select satang, bool_or(state in ('pending', 'crediting')) as open from request
    where amount = ${amount} and satang is not null
      and (state in ('pending', 'crediting') or created_at > clock_timestamp() - make_interval(hours => ${restHours}))
    group by satang`
}
