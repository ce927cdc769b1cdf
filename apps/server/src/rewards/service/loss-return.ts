import { refuse } from '#platform/http/refusal.ts'
import { permitService } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findPaymentByKey } from '../loss-return-store.ts'

/**
 * Answers the crediting back-end, which asks what a key in its path stands for: who gets how much, as it was
 * when the order was made.
 */
export async function lossReturn({ caller, sql }: Context, { key }: { key: string }) {
  permitService(caller, 'crediting')
  return (await findPaymentByKey(sql, key)) ?? refuse('not-found')
}
