/** `revision` orders changes within one version: automatic ones, such as counts, claims and match confidences. */
type Versioned = { version: number; revision?: number | undefined }

/** Returns how much later the first state of a row is than the second; 0 for the same state, negative if it is earlier. */
export const compareVersions = (one: Versioned, other: Versioned): number =>
  one.version - other.version || (one.revision ?? 0) - (other.revision ?? 0)

/** Returns the later of two states of a row, whichever arrived first. Of the same state the read one has newer joined data. */
export const newerOf = <Row extends Versioned>(knownRow: Row | undefined, readRow: Row): Row =>
  knownRow && compareVersions(knownRow, readRow) > 0 ? knownRow : readRow

type Named = Versioned & { id: string }

/** Merges read rows with known ones: a read may be older than what the stream has brought since. */
export function newestOf<Row extends Named>(
  knownRows: readonly Row[] | undefined,
  readRows: readonly Row[],
): Row[] {
  const before = new Map(knownRows?.map((row) => [row.id, row]))
  return readRows.map((row) => newerOf(before.get(row.id), row))
}
