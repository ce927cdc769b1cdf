import type { CreditOrder } from '@khlang/domain/crediting/order'
import type { Tx } from '#platform/database.ts'
import { placeOrder } from './store.ts'

/** Called and read by this version, whichever is switched on. */
export const placeTrialOrder = (tx: Tx, order: CreditOrder, profile: number) =>
  placeOrder(tx, order, { trialProfile: profile })
