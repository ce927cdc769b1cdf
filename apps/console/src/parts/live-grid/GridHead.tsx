import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import * as m from '#messages'
import { BareButton } from '#ui/BareButton.tsx'
import type { Column } from './column.ts'
import styles from './LiveGrid.module.css'

export type GridSort = { by: string; direction: 'asc' | 'desc' }

type Props<Row> = {
  columns: readonly Column<Row>[]
  template: string
  sort: GridSort | undefined
  onSort: ((sort: GridSort) => void) | undefined
  /** Whether everything in the filter is selected, perhaps with exceptions; null where rows cannot be selected. */
  checked: boolean | null
  onCheck: () => void
}

/** Shows the column headings. Headings of sortable columns are buttons. */
export function GridHead<Row>({ columns, template, sort, onSort, checked, onCheck }: Props<Row>) {
  const first = checked === null ? 1 : 2
  return (
    <div role="row" aria-rowindex={1} className={styles.headRow} style={{ gridTemplateColumns: template }}>
      {checked !== null && (
        <div role="columnheader" aria-colindex={1} className={styles.check}>
          <input type="checkbox" aria-label={m.select_all()} checked={checked} onChange={onCheck} />
        </div>
      )}
      {columns.map(({ id, header, numeric, sort: by }, at) => {
        const direction = sort !== undefined && sort.by === by ? sort.direction : undefined
        return (
          <div
            key={id}
            role="columnheader"
            aria-colindex={at + first}
            aria-sort={by && onSort ? ariaSort(direction) : undefined}
            className={styles.headCell}
            data-numeric={numeric}
          >
            {by && onSort ? (
              <BareButton
                className={styles.sorter}
                data-on={direction !== undefined}
                title={m.sort_by({ name: header })}
                onClick={() => onSort({ by, direction: direction === 'desc' ? 'asc' : 'desc' })}
              >
                {header}
                {direction === 'asc' ? (
                  <IconArrowUp size={14} aria-hidden="true" />
                ) : (
                  <IconArrowDown size={14} aria-hidden="true" />
                )}
              </BareButton>
            ) : (
              header
            )}
          </div>
        )
      })}
    </div>
  )
}

const ariaSort = (direction: GridSort['direction'] | undefined) =>
  direction === undefined ? 'none' : direction === 'asc' ? 'ascending' : 'descending'
