import type { ListPreference } from '@khlang/domain/staff/preferences'

type Known = { id: string; fixed?: boolean; hiddenAtFirst?: boolean }

/** Returns all columns in the chosen order. Columns not in it follow in the default order. */
export function inOrder<One extends Known>(columns: readonly One[], order: readonly string[]): One[] {
  const placed = order.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  return [...placed, ...columns.filter(({ id }) => !order.includes(id))]
}

/** Returns the default columns: all except those hidden at first. */
export const firstChoice = (columns: readonly Known[]): ListPreference => ({
  order: [],
  hidden: columns.filter(({ hiddenAtFirst }) => hiddenAtFirst).map(({ id }) => id),
})

/**
 * Returns the choice for the ids in the URL, separated by commas. Unknown ids are ignored, and all other columns are
 * hidden.
 */
export const choiceOf = (columns: readonly Known[], columnIds: string): ListPreference => {
  const order = columnIds.split(',').filter((id) => columns.some((column) => column.id === id))
  return { order, hidden: columns.map(({ id }) => id).filter((id) => !order.includes(id)) }
}

/** Moves a column to another position, counted from 0. `order` has the ids of all columns. */
export function withColumnMoved(order: readonly string[], id: string, position: number): string[] {
  const otherIds = order.filter((other) => other !== id)
  return otherIds.toSpliced(Math.max(0, Math.min(otherIds.length, position)), 0, id)
}
