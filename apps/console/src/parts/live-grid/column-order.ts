import type { ListPreference } from '@khlang/domain/staff/preferences'

type Known = { id: string; fixed?: boolean; hiddenAtFirst?: boolean }

/** All columns in the order wanted; those that nobody has placed follow in the order of the list. */
export function inOrder<One extends Known>(columns: readonly One[], order: readonly string[]): One[] {
  const placed = order.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  return [...placed, ...columns.filter(({ id }) => !order.includes(id))]
}

/** What a list shows before anybody chose: all but what is put away at first. */
export const firstChoice = (columns: readonly Known[]): ListPreference => ({
  order: [],
  hidden: columns.filter(({ hiddenAtFirst }) => hiddenAtFirst).map(({ id }) => id),
})

/** The address names exactly what is shown; whatever it does not name is hidden. */
export const choiceOf = (columns: readonly Known[], named: string): ListPreference => {
  const order = named.split(',').filter((id) => columns.some((column) => column.id === id))
  return { order, hidden: columns.map(({ id }) => id).filter((id) => !order.includes(id)) }
}

/** Moves one column to another place among those in the order. */
export function moved(order: readonly string[], id: string, to: number): string[] {
  const others = order.filter((other) => other !== id)
  return others.toSpliced(Math.max(0, Math.min(others.length, to)), 0, id)
}
