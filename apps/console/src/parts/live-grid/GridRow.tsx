import { memo } from 'react'
import * as m from '#messages'
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
  /** Whether the row is open beside or over the list. */
  isOpen: boolean
  /** Whether the row is selected; null where rows cannot be selected. */
  checked: boolean | null
  /** The cell of this row that Tab reaches; -1 if Tab reaches another row. */
  focusColumn: number
  nameOf: ((row: Row) => string) | undefined
  leavingText: ((row: Row) => string) | undefined
}

/**
 * Shows one row, subscribed to its record. Uses no components of the kit, since many rows are rendered while the user
 * scrolls.
 */
function Plain<Row extends Versioned>(props: Props<Row>) {
  const { list, id, index, top, height, template, columns, isOpen, checked, focusColumn } = props
  const { nameOf, leavingText } = props
  const row = useRow(list, id)
  const leaving = useIsLeaving(list, id)
  if (!row) return null
  const leavingNote = leaving && leavingText ? leavingText(row) : ''
  const first = checked === null ? 0 : 1
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={checked ?? isOpen}
      aria-current={(checked !== null && isOpen) || undefined}
      className={styles.row}
      data-id={id}
      data-leaving={leavingNote !== '' || undefined}
      style={{ insetBlockStart: top, height, gridTemplateColumns: template }}
    >
      {checked !== null && (
        <div
          role="gridcell"
          aria-colindex={1}
          tabIndex={focusColumn === 0 ? 0 : -1}
          data-column={0}
          data-check
          className={styles.check}
          aria-label={m.select_row({ name: nameOf?.(row) ?? '' })}
        >
          {/* The cell is the control for screen readers; the box only shows its state. */}
          <input type="checkbox" tabIndex={-1} aria-hidden="true" readOnly checked={checked} />
        </div>
      )}
      {columns.map((column, at) => (
        <div
          key={column.id}
          role="gridcell"
          aria-colindex={at + first + 1}
          tabIndex={focusColumn === at + first ? 0 : -1}
          data-column={at + first}
          className={styles.cell}
          data-numeric={column.numeric}
        >
          {column.cell(row)}
        </div>
      ))}
      {leavingNote !== '' && (
        <span role="none" className={styles.leavingNote}>
          {leavingNote}
        </span>
      )}
    </div>
  )
}

export const GridRow = memo(Plain) as typeof Plain
