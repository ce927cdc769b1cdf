import { textOf } from '#parts/lists/list-search.ts'

/** Which hand-over is read; none for the shift that is on, and then of which period. */
export type HandOverSearch = {
  id?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

export const handOverSearch = ({ id, from, until }: Record<string, unknown>): HandOverSearch => ({
  id: textOf(id),
  from: textOf(from),
  until: textOf(until),
})

/** Which day is read, and whose rows are unfolded. */
export type DailyCloseSearch = { day?: string | undefined; rows?: string | undefined }

export const dailyCloseSearch = ({ day, rows }: Record<string, unknown>): DailyCloseSearch => ({
  day: textOf(day),
  rows: textOf(rows),
})
