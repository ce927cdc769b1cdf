import type { CreditOrder } from '@khlang/domain/crediting/order'
import type { Tx } from '#platform/database/database.ts'
import { placeOrder } from '../store.ts'

/** Places an order that is sent and whose answer is read with this profile version, whichever version is active. */
export const placeTrialOrder = (tx: Tx, order: CreditOrder, profile: number) =>
  placeOrder(tx, order, { trialProfile: profile })
