import { textOf } from '#parts/lists/list-search.ts'

/**
 * The hand-over shown, perhaps not taken over yet; without `id` the current shift, for the period as it was typed (a
 * missing end: the default).
 */
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

/** The day shown, and the key (`keyOf`) of the discrepancy whose rows are open. */
export type DailyCloseSearch = { day?: string | undefined; rows?: string | undefined }

export const dailyCloseSearch = ({ day, rows }: Record<string, unknown>): DailyCloseSearch => ({
  day: textOf(day),
  rows: textOf(rows),
})
