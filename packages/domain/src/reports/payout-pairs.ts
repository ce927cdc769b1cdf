import type { Satang } from '../money.ts'

type MovedMoney = { id: string; at: number; amount: Satang }
/** `account`: the own account that paid; null where not given. */
export type PairedPayout = MovedMoney & { account: string | null }
export type PairedEntry = MovedMoney & { account: string }

/** The largest transfer fee that a bank takes. If the difference is larger, the line is another payment. */
export const maxBankFee = 50_00 as Satang

/**
 * Pairs payouts with the lines that left the accounts. A payout that names its account pairs only with that account's
 * lines. Equal amounts pair first, in order of time; then the smallest line that is larger by at most a bank's fee.
 * What is left is money that left without a payout (`unasked`), or a payout without a bank line (`unpaid`).
 */
export function pairPayouts<Payout extends PairedPayout, Entry extends PairedEntry>(
  payouts: readonly Payout[],
  entries: readonly Entry[],
): { pairs: { payout: Payout; entry: Entry }[]; unpaid: Payout[]; unasked: Entry[]; fees: Satang[] } {
  const pairs: { payout: Payout; entry: Entry }[] = []
  const unpaired = new Set(entries.toSorted(byTime))
  // A payout that names its account has fewer lines to choose from, so it chooses first.
  const withAccount = payouts.filter(({ account }) => account !== null).toSorted(byTime)
  const withoutAccount = payouts.filter(({ account }) => account === null).toSorted(byTime)
  const paired = new Set<Payout>()
  const pair = (payout: Payout, entry: Entry | undefined) => {
    if (!entry) return
    paired.add(payout)
    unpaired.delete(entry)
    pairs.push({ payout, entry })
  }
  const linesFor = linesByAccount(entries)
  for (const maxFee of [0, maxBankFee])
    for (const payout of [...withAccount, ...withoutAccount])
      if (!paired.has(payout)) pair(payout, smallestFitting(payout, linesFor(payout), unpaired, maxFee))
  return {
    pairs,
    unpaid: payouts.filter((payout) => !paired.has(payout)).toSorted(byTime),
    unasked: [...unpaired],
    fees: pairs.map(({ payout, entry }) => (entry.amount - payout.amount) as Satang).filter((fee) => fee > 0),
  }
}

/** Returns a function that gives the lines a payout may pair with: smallest amount first, then earliest. */
function linesByAccount<Entry extends PairedEntry>(entries: readonly Entry[]) {
  const sorted = entries.toSorted((a, b) => a.amount - b.amount || byTime(a, b))
  const ofAccount = Map.groupBy(sorted, ({ account }) => account)
  return ({ account }: PairedPayout): readonly Entry[] =>
    account === null ? sorted : (ofAccount.get(account) ?? [])
}

/** Returns the smallest unpaired line from `amount` to `amount + maxFee`; undefined if there is none. */
function smallestFitting<Entry extends PairedEntry>(
  { amount }: PairedPayout,
  lines: readonly Entry[],
  unpaired: ReadonlySet<Entry>,
  maxFee: number,
): Entry | undefined {
  for (let index = firstFrom(lines, amount); index < lines.length; index += 1) {
    const line = lines[index]!
    if (line.amount > amount + maxFee) return undefined
    if (unpaired.has(line)) return line
  }
  return undefined
}

/** Returns the index of the first line of at least this amount (binary search). */
function firstFrom(lines: readonly PairedEntry[], amount: number): number {
  let [from, until] = [0, lines.length]
  while (from < until) {
    const middle = Math.floor((from + until) / 2)
    if (lines[middle]!.amount < amount) from = middle + 1
    else until = middle
  }
  return from
}

const byTime = (a: MovedMoney, b: MovedMoney) => a.at - b.at || (a.id < b.id ? -1 : 1)
