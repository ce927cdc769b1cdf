import type { Satang } from '../money.ts'

type Moved = { id: string; at: number; amount: Satang }

/**
 * Payouts beside what left the accounts. Nothing says which is which, so equal amounts are paired in the order of time; what is left
 * over is money that left without a payout, or a payout that no bank told of.
 */
export function pairPayouts<Payout extends Moved, Entry extends Moved>(
  payouts: readonly Payout[],
  entries: readonly Entry[],
): { unpaid: Payout[]; unasked: Entry[] } {
  const waiting = new Map<number, Payout[]>()
  for (const payout of payouts.toSorted(byTime).toReversed())
    waiting.set(payout.amount, [...(waiting.get(payout.amount) ?? []), payout])
  const unasked = entries.toSorted(byTime).filter(({ amount }) => waiting.get(amount)?.pop() === undefined)
  return { unpaid: [...waiting.values()].flat().toSorted(byTime), unasked }
}

const byTime = (a: Moved, b: Moved) => a.at - b.at || (a.id < b.id ? -1 : 1)
