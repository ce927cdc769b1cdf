/** Returns the value below which this share of the counted values lies; 0 if there are none. */
export function quantileOfCounts(counts: ReadonlyMap<number, number>, share: number): number {
  const all = counts.values().reduce((sum, count) => sum + count, 0)
  let left = Math.min(all - 1, Math.floor(all * share))
  for (const [value, count] of [...counts].toSorted(([a], [b]) => a - b)) {
    if (left < count) return value
    left -= count
  }
  return 0
}
