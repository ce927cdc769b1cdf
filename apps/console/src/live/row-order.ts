import type { Versioned } from './row-book.ts'

/** By what a list is sorted, as the server sorts it: this value, and the id between equals. */
export type RowSort<Row> = { value: (row: Row) => string | number; direction: 'asc' | 'desc' }

/** Instants as the server writes them sort like the text they are. */
export const newestFirst: RowSort<Versioned> = { value: ({ createdAt }) => createdAt, direction: 'desc' }

type Place = { value: string | number; id: string }

/**
 * Where each row of a list stands. A row keeps the place it was given when its value changes, until it is placed anew: nothing
 * moves under a hand by itself.
 */
export function createRowOrder<Row extends Versioned>({ value, direction }: RowSort<Row>) {
  const places = new Map<string, Place>()
  const sign = direction === 'asc' ? 1 : -1
  const placeOf = (row: Row): Place => ({ value: value(row), id: row.id })

  function before(a: Place, b: Place) {
    if (a.value !== b.value) return sign * (a.value < b.value ? -1 : 1) < 0
    return sign * (a.id < b.id ? -1 : 1) < 0
  }

  function put(order: readonly string[], row: Row): string[] {
    const place = placeOf(row)
    places.set(row.id, place)
    let [low, high] = [0, order.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = places.get(order[middle]!)
      if (other && before(other, place)) low = middle + 1
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
    listed: (row: Row) => void places.set(row.id, placeOf(row)),
    place: (id: string | undefined) => (id === undefined ? undefined : places.get(id)),
    /** Whether it would stand elsewhere if it were placed now. */
    hasMoved(row: Row) {
      const place = places.get(row.id)
      return place !== undefined && place.value !== value(row)
    },
    forget: (id: string) => void places.delete(id),
    /** All of these, each where it belongs now. */
    arranged(rows: readonly Row[]): string[] {
      for (const row of rows) places.set(row.id, placeOf(row))
      return rows.map(({ id }) => id).toSorted((a, b) => (before(places.get(a)!, places.get(b)!) ? -1 : 1))
    },
  }
}
