import { refuse } from '#platform/http/refusal.ts'
import { permitService } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findPaymentByKey } from '../loss-return-store.ts'

/**
 * Tells the crediting back-end which player gets how much, as ordered. The call to the back-end contains only
 * the key of the payment.
 */
export async function lossReturn({ caller, sql }: Context, { key }: { key: string }) {
  permitService(caller, 'crediting')
  return (await findPaymentByKey(sql, key)) ?? refuse('not-found')
}
