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
  const linesWithoutBalance = lines.filter(({ balanceAfter }) => balanceAfter === null)
  const edges = createEdges(lines.filter(({ balanceAfter }) => balanceAfter !== null))
  const ordered: BankLine[] = []
  let node: number | null = running
  while (ordered.length < lines.length) {
    const traversed: BankLine[] = node === null ? [] : edges.traverse(node)
    ordered.push(...traversed)
    node = traversed.at(-1)?.balanceAfter ?? node
    const fittingIndex = linesWithoutBalance.findIndex(
      ({ moved }) => node !== null && edges.hasUnusedFrom(node + moved),
    )
    if (fittingIndex >= 0 || (edges.remainingCount() === 0 && linesWithoutBalance.length > 0)) {
      const [line] = linesWithoutBalance.splice(Math.max(0, fittingIndex), 1)
      ordered.push(line!)
      node = node === null ? null : node + line!.moved
    } else if (edges.remainingCount() > 0) node = edges.startNode()
  }
  return ordered
}

const balanceBefore = ({ balanceAfter, moved }: BankLine) => balanceAfter! - moved

/** Stores the edges not traversed yet, by the balance from which they start. */
function createEdges(lines: readonly BankLine[]) {
  const unused = new Map<number, BankLine[]>()
  for (const line of lines.toSorted((a, b) => b.number - a.number))
    unused.set(balanceBefore(line), [...(unused.get(balanceBefore(line)) ?? []), line])
  let unusedCount = lines.length

  function walk(startNode: number): BankLine[] {
    const traversed: BankLine[] = []
    for (let node = startNode; ;) {
      const line = unused.get(node)?.pop()
      if (!line) return traversed
      unusedCount -= 1
      traversed.push(line)
      node = line.balanceAfter!
    }
  }
  const hasUnusedFrom = (node: number) => Boolean(unused.get(node)?.length)
  function putBack(traversed: readonly BankLine[]) {
    for (const line of traversed.toReversed()) unused.get(balanceBefore(line))!.push(line)
    unusedCount += traversed.length
  }

  return {
    remainingCount: () => unusedCount,
    hasUnusedFrom,
    /** Follows the lines as far as possible, including every loop on the way (Hierholzer). */
    traverse(startNode: number): BankLine[] {
      const trail = walk(startNode)
      const closedNodes = new Set<number>()
      for (let index = 0; index <= trail.length; index++) {
        const node = index === 0 ? startNode : trail[index - 1]!.balanceAfter!
        while (!closedNodes.has(node) && hasUnusedFrom(node)) {
          const loop = walk(node)
          if (loop.at(-1)!.balanceAfter === node) trail.splice(index, 0, ...loop)
          else {
            putBack(loop)
            closedNodes.add(node)
          }
        }
      }
      return trail
    },
    /**
     * Returns the balance to start from: one at which more lines start than end, or that of the first line reported if
     * there is none.
     */
    startNode(): number {
      const unusedLines = [...unused.values()].flat().toSorted((a, b) => a.number - b.number)
      const surplus = new Map<number, number>()
      for (const line of unusedLines) {
        surplus.set(balanceBefore(line), (surplus.get(balanceBefore(line)) ?? 0) + 1)
        surplus.set(line.balanceAfter!, (surplus.get(line.balanceAfter!) ?? 0) - 1)
      }
      const first = unusedLines.find((line) => surplus.get(balanceBefore(line))! > 0) ?? unusedLines[0]!
      return balanceBefore(first)
    },
  }
}
