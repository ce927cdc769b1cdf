import type { Versioned } from './row-book.ts'

/** The sort of a list, as on the server: by this value, then by id. */
export type RowSort<Row> = { value: (row: Row) => string | number; direction: 'asc' | 'desc' }

/** Sorts by creation, newest first. ISO instants as the server writes them sort correctly as text. */
export const newestFirst: RowSort<Versioned> = { value: ({ createdAt }) => createdAt, direction: 'desc' }

type Value = string | number
type Position = { value: Value; id: string }

/**
 * Keeps the position of each row. A row whose value changes keeps its position until it is placed again, so
 * that no row moves on its own while the list is in use.
 */
export function createRowOrder<Row extends Versioned>({ value, direction }: RowSort<Row>) {
  // Stores plain values instead of objects: the garbage collector has to walk a list of 100,000 rows.
  const values = new Map<string, Value>()
  const isAscending = direction === 'asc'
  const positionOf = (row: Row): Position => ({ value: value(row), id: row.id })

  const before = (a: Position, b: Position) => comesFirst(a.value, a.id, b.value, b.id)

  /** A row does not come before itself: otherwise the last row read would count as one behind it. */
  function comesFirst(value: Value, id: string, otherValue: Value, otherId: string) {
    if (value !== otherValue) return isAscending ? value < otherValue : value > otherValue
    return isAscending ? id < otherId : id > otherId
  }

  function put(order: readonly string[], row: Row): string[] {
    const ownValue = value(row)
    values.set(row.id, ownValue)
    let [low, high] = [0, order.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const id = order[middle]!
      const otherValue = values.get(id)
      if (otherValue !== undefined && comesFirst(otherValue, id, ownValue, row.id)) low = middle + 1
      else high = middle
    }
    return order.toSpliced(low, 0, row.id)
  }

  return {
    positionOf,
    before,
    /** Returns a copy of the order with the row in its current position. */
    put,
    /** Stores the sort value of a row that the server listed. The caller appends the row. */
    listed: (row: Row) => void values.set(row.id, value(row)),
    positionAt(id: string | undefined): Position | undefined {
      const ownValue = id === undefined ? undefined : values.get(id)
      return ownValue === undefined ? undefined : { value: ownValue, id: id! }
    },
    /** Whether the row's sort value is no longer the one by which it was placed. */
    hasMoved(row: Row) {
      const ownValue = values.get(row.id)
      return ownValue !== undefined && ownValue !== value(row)
    },
    forget: (id: string) => void values.delete(id),
    /** Returns the ids of these rows, each in its current position. */
    arranged(rows: readonly Row[]): string[] {
      for (const row of rows) values.set(row.id, value(row))
      return rows
        .map(({ id }) => id)
        .toSorted((a, b) => (comesFirst(values.get(a)!, a, values.get(b)!, b) ? -1 : 1))
    },
  }
}
