import type { Versioned } from './row-book.ts'

/** By what a list is sorted, as the server sorts it: this value, and the id between equals. */
export type RowSort<Row> = { value: (row: Row) => string | number; direction: 'asc' | 'desc' }

/** Instants as the server writes them sort like the text they are. */
export const newestFirst: RowSort<Versioned> = { value: ({ createdAt }) => createdAt, direction: 'desc' }

type Value = string | number
type Place = { value: Value; id: string }

/**
 * Where each row of a list stands. A row keeps the place it was given when its value changes, until it is placed anew: nothing
 * moves under a hand by itself.
 */
export function createRowOrder<Row extends Versioned>({ value, direction }: RowSort<Row>) {
  // The value alone, not an object of each: a list of 100,000 rows is walked by the garbage collector.
  const values = new Map<string, Value>()
  const sign = direction === 'asc' ? 1 : -1
  const placeOf = (row: Row): Place => ({ value: value(row), id: row.id })

  const before = (a: Place, b: Place) => comesFirst(a.value, a.id, b.value, b.id)

  function comesFirst(value: Value, id: string, otherValue: Value, otherId: string) {
    if (value !== otherValue) return sign * (value < otherValue ? -1 : 1) < 0
    return sign * (id < otherId ? -1 : 1) < 0
  }

  function put(order: readonly string[], row: Row): string[] {
    const own = value(row)
    values.set(row.id, own)
    let [low, high] = [0, order.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const id = order[middle]!
      const other = values.get(id)
      if (other !== undefined && comesFirst(other, id, own, row.id)) low = middle + 1
      else high = middle
    }
    return order.toSpliced(low, 0, row.id)
  }

  return {
    placeOf,
    before,
    /** A copy of the order with the row put where it belongs now. */
    put,
    /** The row stands where the server listed it, last of those placed so far. */
    listed: (row: Row) => void values.set(row.id, value(row)),
    place(id: string | undefined): Place | undefined {
      const own = id === undefined ? undefined : values.get(id)
      return own === undefined ? undefined : { value: own, id: id! }
    },
    /** Whether it would stand elsewhere if it were placed now. */
    hasMoved(row: Row) {
      const own = values.get(row.id)
      return own !== undefined && own !== value(row)
    },
    forget: (id: string) => void values.delete(id),
    /** All of these, each where it belongs now. */
    arranged(rows: readonly Row[]): string[] {
      for (const row of rows) values.set(row.id, value(row))
      return rows
        .map(({ id }) => id)
        .toSorted((a, b) => (comesFirst(values.get(a)!, a, values.get(b)!, b) ? -1 : 1))
    },
  }
}
