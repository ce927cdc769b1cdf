import type { ListPreference } from '@khlang/domain/staff/preferences'
import { useMemo } from 'react'
import { changePreferences, usePreferences } from '#parts/preferences/preferences.ts'
import type { Column } from './column.ts'
import { choiceOf, firstChoice, inOrder } from './column-order.ts'

type ColumnOptions = {
  /** Columns named in the URL. They override the employee's choice. */
  named?: string | undefined
  onNamed?: (columns: string | undefined) => void
}

export type ChosenColumns<Row> = {
  /** All columns in order, for the chooser. */
  all: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  change: (order: readonly string[], hidden: readonly string[]) => void
  reset: () => void
}

/** Returns which columns are shown and in what order: from the URL, else the employee's choice. */
export function useColumns<Row>(
  list: string,
  columns: readonly Column<Row>[],
  { named, onNamed }: ColumnOptions = {},
): ChosenColumns<Row> {
  const kept = usePreferences().lists[list]
  const choice: ListPreference = useMemo(
    () => (named ? choiceOf(columns, named) : (kept ?? firstChoice(columns))),
    [named, kept, columns],
  )
  const all = useMemo(() => inOrder(columns, choice.order), [columns, choice])
  const shown = useMemo(
    () => all.filter(({ id, fixed }) => fixed || !choice.hidden.includes(id)),
    [all, choice],
  )
  return {
    all,
    shown,
    change(order, hidden) {
      if (named) onNamed?.(order.filter((id) => !hidden.includes(id)).join(','))
      else changePreferences({ lists: { [list]: { order: [...order], hidden: [...hidden] } } })
    },
    reset() {
      onNamed?.(undefined)
      changePreferences({ lists: { [list]: firstChoice(columns) } })
    },
  }
}
