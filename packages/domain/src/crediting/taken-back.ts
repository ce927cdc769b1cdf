import type { OrderPurpose, OrderState } from './order.ts'

/** Purposes of orders that pay what can be taken back: a loss-return, or a reward such as goodwill. */
export const takenBackPurposes = ['payLossReturn', 'giveReward'] as const satisfies readonly OrderPurpose[]

/** An order, and the state of the order that takes its credit back; null if there is none, or it did not happen. */
export type Payment = { purpose: OrderPurpose; state: OrderState; takenBack: OrderState | null }

export type TakeBackBlock = 'payment-not-done' | 'take-back-under-way' | 'payment-taken-back'

export const isTakenBackPurpose = (purpose: OrderPurpose): boolean =>
  (takenBackPurposes as readonly OrderPurpose[]).includes(purpose)

/** Returns why the credit of an order cannot be taken back as a payment; null if it can. */
export function whyNotTakenBack({ purpose, state, takenBack }: Payment): TakeBackBlock | null {
  if (!isTakenBackPurpose(purpose) || state !== 'done') return 'payment-not-done'
  if (takenBack === null) return null
  return takenBack === 'done' ? 'payment-taken-back' : 'take-back-under-way'
}
