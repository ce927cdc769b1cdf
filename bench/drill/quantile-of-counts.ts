/** Returns the value below which this share of the counted values lies; 0 if there are none. */
export function quantileOfCounts(counts: ReadonlyMap<number, number>, share: number): number {
  const total = counts.values().reduce((sum, count) => sum + count, 0)
  let rank = Math.min(total - 1, Math.floor(total * share))
  for (const [value, count] of [...counts].toSorted(([a], [b]) => a - b)) {
    if (rank < count) return value
    rank -= count
  }
  return 0
}
