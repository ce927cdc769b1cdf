import type { RequestId } from '@khlang/domain/brand'
import { type RecentSatang, restHours } from '@khlang/domain/cashier/unique-satang'
import type { Credits } from '@khlang/domain/money'
import type { Tx } from '#platform/database/database.ts'

/**
 * Returns the satang that open requests for this amount have, and those of the last `restHours` hours, so that a new
 * request gets others and its payment is recognised. `open`: an open request has them. Until this transaction ends,
 * other transactions that call this for the same amount wait.
 */
export async function lockSatangOf(tx: Tx, amount: Credits): Promise<RecentSatang[]> {
  await lockAmount(tx, amount)
  return tx<RecentSatang[]>`
    select satang, bool_or(state in ('pending', 'crediting')) as open from request
    where amount = ${amount} and satang is not null
      and (state in ('pending', 'crediting') or created_at > clock_timestamp() - make_interval(hours => ${restHours}))
    group by satang`
}

/**
 * Returns whether an open request has been given the same amount and satang as this one since it was closed. Until this
 * transaction ends, no request gets satang for the amount.
 */
export async function lockWhetherSatangTaken(tx: Tx, id: RequestId): Promise<boolean> {
  const [asked] = await tx<{ amount: Credits; satang: number | null }[]>`
    select amount, satang from request where id = ${id}`
  if (!asked || asked.satang === null) return false
  await lockAmount(tx, asked.amount)
  const taken = await tx`
    select from request
    where amount = ${asked.amount} and satang = ${asked.satang} and state in ('pending', 'crediting') and id <> ${id} limit 1`
  return taken.length > 0
}

const lockAmount = (tx: Tx, amount: Credits) =>
  tx`select pg_advisory_xact_lock(hashtextextended(${`request.satang ${amount}`}, 0))`
