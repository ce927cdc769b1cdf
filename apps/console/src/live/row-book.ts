export type Versioned = { id: string; version: number; createdAt: string }

/** Rows by id, each in its highest version, whichever road it came by and in whatever order. */
export function createRowBook<Row extends Versioned>() {
  const rows = new Map<string, Row>()
  const versions = new Map<string, number>()

  return {
    /** True when this was news. */
    take(row: Row) {
      const known = versions.get(row.id)
      if (known !== undefined && known >= row.version && (rows.has(row.id) || known > row.version))
        return false
      versions.set(row.id, row.version)
      rows.set(row.id, row)
      return true
    },
    get: (id: string) => rows.get(id),
    /** The row is no longer shown; its version stays, so that an older answer cannot bring it back. */
    forget: (id: string) => void rows.delete(id),
  }
}
export type RowBook<Row extends Versioned> = ReturnType<typeof createRowBook<Row>>

/** Lists run from the newest to the oldest (keyset of the server: createdAt, id). */
export const before = (a: Versioned, b: Versioned) =>
  a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt

/** A copy of the order with the row put where it belongs. */
export function placed<Row extends Versioned>(
  order: readonly string[],
  row: Row,
  book: RowBook<Row>,
): string[] {
  let [low, high] = [0, order.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = book.get(order[middle]!)
    if (other && before(other, row)) low = middle + 1
    else high = middle
  }
  return order.toSpliced(low, 0, row.id)
}
