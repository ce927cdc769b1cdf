type Versioned = { id: string; version: number }

/**
 * Merges read rows with known ones. A read may be older than stream updates, so the higher version of each
 * row is kept.
 */
export function newestOf<Row extends Versioned>(
  known: readonly Row[] | undefined,
  read: readonly Row[],
): Row[] {
  const before = new Map(known?.map((row) => [row.id, row]))
  return read.map((row) => {
    const there = before.get(row.id)
    return there && there.version > row.version ? there : row
  })
}
