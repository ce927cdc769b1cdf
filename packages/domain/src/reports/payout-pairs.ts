import type { Satang } from '../money.ts'

type Moved = { id: string; at: number; amount: Satang }
/** From which own account; null where nobody said. */
export type PairedPayout = Moved & { account: string | null }
export type PairedEntry = Moved & { account: string }

/** What a bank takes for a transfer at most: more than that is another amount, and not a fee. */
export const mostFee = 50_00 as Satang

/**
 * Payouts beside what left the accounts. A payout that names its account pairs with lines of that account alone; equal amounts first, in
 * the order of time, then the line that is larger by the least, and by no more than a bank's fee. What is left over is money that left
 * without a payout, or a payout that no bank line shows.
 */
export function pairPayouts<Payout extends PairedPayout, Entry extends PairedEntry>(
  payouts: readonly Payout[],
  entries: readonly Entry[],
): { pairs: { payout: Payout; entry: Entry }[]; unpaid: Payout[]; unasked: Entry[]; fees: Satang[] } {
  const pairs: { payout: Payout; entry: Entry }[] = []
  const left = new Set(entries.toSorted(byTime))
  // Whoever names an account takes from fewer lines, and chooses first.
  const named = payouts.filter(({ account }) => account !== null).toSorted(byTime)
  const others = payouts.filter(({ account }) => account === null).toSorted(byTime)
  const paired = new Set<Payout>()
  const pair = (payout: Payout, entry: Entry | undefined) => {
    if (!entry) return
    paired.add(payout)
    left.delete(entry)
    pairs.push({ payout, entry })
  }
  const linesFor = linesByAccount(entries)
  for (const most of [0, mostFee])
    for (const payout of [...named, ...others])
      if (!paired.has(payout)) pair(payout, nearest(payout, linesFor(payout), left, most))
  return {
    pairs,
    unpaid: payouts.filter((payout) => !paired.has(payout)).toSorted(byTime),
    unasked: [...left],
    fees: pairs.map(({ payout, entry }) => (entry.amount - payout.amount) as Satang).filter((fee) => fee > 0),
  }
}

/** The lines that a payout may be among, the smallest amount first, and of equal ones the earliest. */
function linesByAccount<Entry extends PairedEntry>(entries: readonly Entry[]) {
  const sorted = entries.toSorted((a, b) => a.amount - b.amount || byTime(a, b))
  const ofAccount = Map.groupBy(sorted, ({ account }) => account)
  return ({ account }: PairedPayout): readonly Entry[] =>
    account === null ? sorted : (ofAccount.get(account) ?? [])
}

/** The smallest line that is left, of at least this amount and at most so much more. */
function nearest<Entry extends PairedEntry>(
  { amount }: PairedPayout,
  lines: readonly Entry[],
  left: ReadonlySet<Entry>,
  most: number,
): Entry | undefined {
  for (let at = firstFrom(lines, amount); at < lines.length; at += 1) {
    const line = lines[at]!
    if (line.amount > amount + most) return undefined
    if (left.has(line)) return line
  }
  return undefined
}

/** Where amounts of at least this one begin. */
function firstFrom(lines: readonly PairedEntry[], amount: number): number {
  let [from, until] = [0, lines.length]
  while (from < until) {
    const middle = Math.floor((from + until) / 2)
    if (lines[middle]!.amount < amount) from = middle + 1
    else until = middle
  }
  return from
}

const byTime = (a: Moved, b: Moved) => a.at - b.at || (a.id < b.id ? -1 : 1)
