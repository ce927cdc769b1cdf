import { memo } from 'react'
import type { LiveList } from '#live/live-list.ts'
import type { Versioned } from '#live/row-book.ts'
import { useIsLeaving, useRow } from '#live/use-live-list.ts'
import type { Column } from './column.ts'
import styles from './LiveGrid.module.css'

type Props<Row extends Versioned> = {
  list: LiveList<Row>
  id: string
  index: number
  top: number
  height: number
  template: string
  columns: readonly Column<Row>[]
  selected: boolean
  /** The column that Tab reaches in this row; -1 when the focus lives in another row. */
  focusColumn: number
  leavingText: ((row: Row) => string) | undefined
}

/** One row, subscribed to its own record. No kit component in here: a busy list draws thousands of these. */
function Plain<Row extends Versioned>(props: Props<Row>) {
  const { list, id, index, top, height, template, columns, selected, focusColumn, leavingText } = props
  const row = useRow(list, id)
  const leaving = useIsLeaving(list, id)
  if (!row) return null
  const farewell = leaving && leavingText ? leavingText(row) : ''
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      className={styles.row}
      data-id={id}
      data-leaving={farewell !== '' || undefined}
      style={{ transform: `translateY(${top}px)`, height, gridTemplateColumns: template }}
    >
      {columns.map((column, at) => (
        <div
          key={column.id}
          role="gridcell"
          aria-colindex={at + 1}
          tabIndex={focusColumn === at ? 0 : -1}
          data-column={at}
          className={styles.cell}
          data-numeric={column.numeric}
        >
          {column.cell(row)}
        </div>
      ))}
      {farewell !== '' && (
        <span role="none" className={styles.farewell}>
          {farewell}
        </span>
      )}
    </div>
  )
}

export const GridRow = memo(Plain) as typeof Plain
