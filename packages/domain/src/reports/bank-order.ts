import type { Satang } from '../money.ts'

/**
 * A line of an own account as its bank reported it: the amount moved (out is negative), and the balance after it where
 * given.
 */
export type BankLine = {
  id: string
  number: number
  /** Milliseconds. Many banks give no seconds, and some files no time at all. */
  at: number
  moved: Satang
  balanceAfter: Satang | null
}

/**
 * Sorts lines with the same time into the order in which the bank booked them, so that each balance follows
 * from the one before. If no such order exists, the result has as few breaks as possible. `running` is the
 * balance before; null when unknown. Lines without a balance are placed so that the other lines fit. Balances
 * are the nodes of a graph and lines its edges, so the order is a path that uses every edge (Hierholzer's
 * algorithm).
 */
export function inBankOrder(lines: readonly BankLine[], running: Satang | null): BankLine[] {
  if (lines.length < 2) return [...lines]
  const loose = lines.filter(({ balanceAfter }) => balanceAfter === null)
  const edges = createEdges(lines.filter(({ balanceAfter }) => balanceAfter !== null))
  const ordered: BankLine[] = []
  let node: number | null = running
  while (ordered.length < lines.length) {
    const traversed: BankLine[] = node === null ? [] : edges.traverse(node)
    ordered.push(...traversed)
    node = traversed.at(-1)?.balanceAfter ?? node
    const fits = loose.findIndex(({ moved }) => node !== null && edges.leaveFrom(node + moved))
    if (fits >= 0 || (edges.left() === 0 && loose.length > 0)) {
      const [line] = loose.splice(Math.max(0, fits), 1)
      ordered.push(line!)
      node = node === null ? null : node + line!.moved
    } else if (edges.left() > 0) node = edges.start()
  }
  return ordered
}

const before = ({ balanceAfter, moved }: BankLine) => balanceAfter! - moved

/** Stores the edges not traversed yet, by the balance from which they start. */
function createEdges(lines: readonly BankLine[]) {
  const unused = new Map<number, BankLine[]>()
  for (const line of lines.toSorted((a, b) => b.number - a.number))
    unused.set(before(line), [...(unused.get(before(line)) ?? []), line])
  let left = lines.length

  function walk(from: number): BankLine[] {
    const traversed: BankLine[] = []
    for (let node = from; ;) {
      const line = unused.get(node)?.pop()
      if (!line) return traversed
      left -= 1
      traversed.push(line)
      node = line.balanceAfter!
    }
  }
  const leaveFrom = (node: number) => Boolean(unused.get(node)?.length)
  function putBack(traversed: readonly BankLine[]) {
    for (const line of traversed.toReversed()) unused.get(before(line))!.push(line)
    left += traversed.length
  }

  return {
    left: () => left,
    leaveFrom,
    /** Follows the lines as far as possible, including every loop on the way (Hierholzer). */
    traverse(from: number): BankLine[] {
      const trail = walk(from)
      const closed = new Set<number>()
      for (let at = 0; at <= trail.length; at++) {
        const node = at === 0 ? from : trail[at - 1]!.balanceAfter!
        while (!closed.has(node) && leaveFrom(node)) {
          const round = walk(node)
          if (round.at(-1)!.balanceAfter === node) trail.splice(at, 0, ...round)
          else {
            putBack(round)
            closed.add(node)
          }
        }
      }
      return trail
    },
    /**
     * Returns the balance to start from: one at which more lines start than end, or that of the first line reported if
     * there is none.
     */
    start(): number {
      const rest = [...unused.values()].flat().toSorted((a, b) => a.number - b.number)
      const surplus = new Map<number, number>()
      for (const line of rest) {
        surplus.set(before(line), (surplus.get(before(line)) ?? 0) + 1)
        surplus.set(line.balanceAfter!, (surplus.get(line.balanceAfter!) ?? 0) - 1)
      }
      const first = rest.find((line) => surplus.get(before(line))! > 0) ?? rest[0]!
      return before(first)
    },
  }
}
