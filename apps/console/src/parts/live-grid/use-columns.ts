import type { ListPreference } from '@khlang/domain/staff/preferences'
import { useMemo } from 'react'
import { changePreferences, usePreferences } from '#parts/preferences/preferences.ts'
import type { Column } from './column.ts'
import { choiceOf, firstChoice, inOrder } from './column-order.ts'

type ColumnOptions = {
  /** Columns named in the URL. They override the employee's choice. */
  columnNames?: string | undefined
  /** The sort in the URL. Its column is shown as long as the list is sorted by it. */
  sortedBy?: string | undefined
  onNamed?: (columns: string | undefined) => void
}

export type ChosenColumns<Row> = {
  /** All columns in order, for the chooser. */
  allColumns: readonly Column<Row>[]
  shownColumns: readonly Column<Row>[]
  change: (order: readonly string[], hidden: readonly string[]) => void
  reset: () => void
}

/** Returns which columns are shown and in what order: from the URL, else the employee's choice. */
export function useColumns<Row>(
  list: string,
  columns: readonly Column<Row>[],
  { columnNames, sortedBy, onNamed }: ColumnOptions = {},
): ChosenColumns<Row> {
  const storedChoice = usePreferences().lists[list]
  const choice: ListPreference = useMemo(
    () => (columnNames ? choiceOf(columns, columnNames) : (storedChoice ?? firstChoice(columns))),
    [columnNames, storedChoice, columns],
  )
  const allColumns = useMemo(
    () =>
      inOrder(columns, choice.order).map((column) =>
        sortedBy !== undefined && column.sort === sortedBy ? { ...column, fixed: true } : column,
      ),
    [columns, choice, sortedBy],
  )
  const shownColumns = useMemo(
    () => allColumns.filter(({ id, fixed }) => fixed || !choice.hidden.includes(id)),
    [allColumns, choice],
  )
  return {
    allColumns,
    shownColumns,
    change(order, shownHidden) {
      // What is shown only for its sort is still hidden without it.
      const isForSort = ({ id, sort }: Column<Row>) => sort === sortedBy && choice.hidden.includes(id)
      const forSort = columns.filter((column) => sortedBy !== undefined && isForSort(column))
      const hidden = [...new Set([...shownHidden, ...forSort.map(({ id }) => id)])]
      if (columnNames) onNamed?.(order.filter((id) => !hidden.includes(id)).join(','))
      else changePreferences({ lists: { [list]: { order: [...order], hidden: [...hidden] } } })
    },
    reset() {
      onNamed?.(undefined)
      changePreferences({ lists: { [list]: firstChoice(columns) } })
    },
  }
}
