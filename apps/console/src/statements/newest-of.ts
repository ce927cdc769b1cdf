type Versioned = { id: string; version: number }

/** What was read may be older than what the stream said meanwhile: of each row the higher version stays. */
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
