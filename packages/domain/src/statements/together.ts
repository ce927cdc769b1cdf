import { accept, type Decision, refuse } from '../decision.ts'
import { type Credits, type Satang, satang, wholeBaht } from '../money.ts'

/**
 * Money that pays for several requests at once, and several transfers that pay for one. Such a match is made of entries that are
 * matched one to one: an entry is split into a part per request, or several are joined into their sum (decision 0015).
 */

/** How an entry came to be that no bank told. */
export const makings = ['split', 'join'] as const
export type Making = (typeof makings)[number]

/** More than this at once nobody looks at. */
export const mostTogether = 10

export type TogetherRefusal = 'sums-differ' | 'accounts-differ'

/** What each request gets of an entry, to the satang: what the bank moved beyond whole baht goes with the last. */
export function splitFor(amount: Satang, asked: readonly Credits[]): Decision<Satang[], TogetherRefusal> {
  if (wholeBaht(amount) !== sum(asked)) return refuse('sums-differ')
  const parts = asked.map((baht) => satang(baht * 100))
  const last = parts.length - 1
  parts[last] = satang(parts[last]! + (amount % 100))
  return accept(parts)
}

/** What several transfers to one own account come to, if that is what was asked for. */
export function joinFor(
  entries: readonly { amount: Satang; accountCode: string }[],
  asked: Credits,
): Decision<Satang, TogetherRefusal> {
  if (new Set(entries.map(({ accountCode }) => accountCode)).size > 1) return refuse('accounts-differ')
  const total = satang(sum(entries.map(({ amount }) => amount)))
  return wholeBaht(total) === asked ? accept(total) : refuse('sums-differ')
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Of more than these, the nearest are tried: every set of them is. */
const mostTried = 12
const mostShown = 5

/**
 * Every set of two or more whose amounts come to the same whole baht as `target`, the smallest sets first. One set is a suggestion;
 * several are shown and none is chosen.
 */
export function closingSets<Item>(
  items: readonly Item[],
  amountOf: (item: Item) => Satang,
  target: Satang,
): Item[][] {
  const tried = items.slice(0, mostTried)
  const sets: Item[][] = []
  for (let chosen = 1; chosen < 2 ** tried.length; chosen++) {
    const set = tried.filter((_, at) => (chosen >> at) & 1)
    if (set.length < 2 || set.length > mostTogether) continue
    if (wholeBaht(satang(sum(set.map(amountOf)))) === wholeBaht(target)) sets.push(set)
  }
  return sets.toSorted((a, b) => a.length - b.length).slice(0, mostShown)
}
