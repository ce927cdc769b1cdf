import type { Db } from './database.ts'

/**
 * Returns `= value` for one value and `= any(values)` for more: `where e.id ${oneOf(db, ids)}`. Most reads by id are of
 * one row, after a change. PostgreSQL keeps its plan for `= value`; for `= any` it plans again each time, which costs
 * ten times as much as reading the row.
 */
export const oneOf = <Value extends string | number>(db: Db, values: readonly Value[]) =>
  values.length === 1 ? db`= ${values[0]!}` : db`= any(${values as Value[]})`
