import { accept, type Decision, refuse } from '../decision.ts'
import { type Credits, type Satang, satang, wholeBaht } from '../money.ts'

/**
 * Group matches: one transfer that pays several requests, or several transfers that pay one. Such a match is built
 * from one-to-one matches: an entry is split into a part per request, or several are joined into their sum (decision
 * 0015).
 */

/** How an entry was made from other entries. */
export const makings = ['split', 'join'] as const
export type Making = (typeof makings)[number]

/** Maximum number of requests or transfers in one group, so that a person can check it. */
export const maxGroupSize = 10

export type GroupMatchRefusal = 'sums-differ' | 'accounts-differ'

/** Returns what each request gets of an entry, in satang. Satang beyond whole baht go to the last request. */
export function splitFor(
  amount: Satang,
  requestedAmounts: readonly Credits[],
): Decision<Satang[], GroupMatchRefusal> {
  if (wholeBaht(amount) !== sum(requestedAmounts)) return refuse('sums-differ')
  const parts = requestedAmounts.map((baht) => satang(baht * 100))
  const last = parts.length - 1
  parts[last] = satang(parts[last]! + (amount % 100))
  return accept(parts)
}

/** Returns the sum of several transfers to one own account, if it equals the requested amount. */
export function joinFor(
  entries: readonly { amount: Satang; accountCode: string }[],
  requestedAmount: Credits,
): Decision<Satang, GroupMatchRefusal> {
  if (new Set(entries.map(({ accountCode }) => accountCode)).size > 1) return refuse('accounts-differ')
  const total = satang(sum(entries.map(({ amount }) => amount)))
  return wholeBaht(total) === requestedAmount ? accept(total) : refuse('sums-differ')
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Only the first items, this many, are tried, since every combination of them is examined. */
const maxTriedItems = 12
const maxShownSets = 5

/**
 * Proposes group matches: the sets of two or more of the first twelve requests or entries (`items`) whose amounts add up
 * to the same whole baht as `target`. At most five, smallest sets first.
 */
export function closingSets<Item>(
  items: readonly Item[],
  amountOf: (item: Item) => Satang,
  target: Satang,
): Item[][] {
  const triedItems = items.slice(0, maxTriedItems)
  const sets: Item[][] = []
  for (let bits = 1; bits < 2 ** triedItems.length; bits++) {
    const set = triedItems.filter((_, index) => (bits >> index) & 1)
    if (set.length < 2 || set.length > maxGroupSize) continue
    if (wholeBaht(satang(sum(set.map(amountOf)))) === wholeBaht(target)) sets.push(set)
  }
  return sets.toSorted((a, b) => a.length - b.length).slice(0, maxShownSets)
}
