import { refuse } from '#platform/http/refusal.ts'
import { permitService } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findPaymentByKey } from '../loss-return-store.ts'

/**
 * Answers the crediting back-end, which is called with a path that has only the key of a payment: who gets how
 * much, as ordered.
 */
export async function lossReturn({ caller, sql }: Context, { key }: { key: string }) {
  permitService(caller, 'crediting')
  return (await findPaymentByKey(sql, key)) ?? refuse('not-found')
}
