/**
 * The selection in a list: these rows, or everything in the filter except these rows, so that selecting
 * everything stores no ids.
 */
export type Selection =
  | { kind: 'some'; ids: ReadonlySet<string> }
  | { kind: 'all'; except: ReadonlySet<string> }

export const nothing: Selection = { kind: 'some', ids: new Set() }
export const everything: Selection = { kind: 'all', except: new Set() }

export const isChosen = (selection: Selection, id: string) =>
  selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id)

export const isEmpty = (selection: Selection) => selection.kind === 'some' && selection.ids.size === 0

/** Returns the selection with these rows selected or deselected. */
export function withSelected(selection: Selection, ids: readonly string[], isSelected: boolean): Selection {
  const listedIds = new Set(selection.kind === 'some' ? selection.ids : selection.except)
  const add = isSelected === (selection.kind === 'some')
  for (const id of ids) {
    if (add) listedIds.add(id)
    else listedIds.delete(id)
  }
  return selection.kind === 'some' ? { kind: 'some', ids: listedIds } : { kind: 'all', except: listedIds }
}

/** Returns every row between two rows, both included; only `to` if `from` is not in the order, none if `to` is not. */
export function idsBetween(order: readonly string[], from: string | null, to: string): readonly string[] {
  const [a, b] = [order.indexOf(from ?? to), order.indexOf(to)]
  if (b < 0) return []
  return a < 0 ? [to] : order.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** Returns the rows that the selection names: those selected, or those left out of everything. */
export const namedIn = (selection: Selection) =>
  selection.kind === 'some' ? selection.ids : selection.except

/**
 * Returns the number of selected rows; null if everything is selected and the filter's total is not known. `left`: how
 * many of the named rows have left the list, which files and totals no longer have either.
 */
export function sizeOf(
  selection: Selection,
  total: { count: number; more: boolean } | null,
  left: number,
): number | null {
  const named = namedIn(selection).size - left
  if (selection.kind === 'some') return named
  return total === null || total.more ? null : Math.max(0, total.count - named)
}
