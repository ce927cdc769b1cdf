import { compareVersions } from './newer-row.ts'

/** The part of a list, newest first, that is read. `next`: the cursor of the page after it; null if there is none. */
export type LivePages<Row> = { rows: Row[]; next: string | null }

type Listed = { id: string; version: number; revision?: number | undefined; createdAt: string }

/**
 * Takes a row that was heard into the part that is read. It replaces an earlier state of itself, or comes in its place
 * by time, unless that is further down than was read. A row that no longer belongs to the list (`belongs`) leaves it.
 */
export function withHeardRow<Row extends Listed>(
  pages: LivePages<Row>,
  row: Row,
  belongs: boolean,
): LivePages<Row> {
  const { rows, next } = pages
  const known = rows.find(({ id }) => id === row.id)
  if (known && compareVersions(known, row) > 0) return pages
  if (!belongs) return known ? { next, rows: rows.filter((one) => one !== known) } : pages
  if (known) return { next, rows: rows.map((one) => (one === known ? row : one)) }
  const at = rows.findIndex(({ createdAt }) => createdAt <= row.createdAt)
  if (at < 0) return next === null ? { next, rows: [...rows, row] } : pages
  return { next, rows: rows.toSpliced(at, 0, row) }
}
