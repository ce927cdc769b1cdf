import type { Cell, ExportColumn } from './cell.ts'
import type { Say } from './say.ts'

/**
 * Adds up rows as they are written, for the total lines at the end of a file, so that the totals always agree
 * with the rows of the file. A test checks that they also agree with the list's totals, which the database
 * computes.
 */
export function totalLines<Item>(columns: readonly ExportColumn<Item>[], say: Say) {
  const sums = columns.map(({ totals = [] }) => totals.map(() => 0))
  const count = Math.max(0, ...sums.map(({ length }) => length))
  let rows = 0
  return {
    add(batch: readonly Item[]) {
      rows += batch.length
      columns.forEach(({ totals = [] }, column) =>
        totals.forEach(({ amountOf: valueOf }, line) => {
          for (const record of batch) sums[column]![line]! += valueOf(record)
        }),
      )
    },
    /**
     * Returns the total lines. There are none if the file has no rows, or if every column has a sum, so that none
     * is left for the label: the line would then look like a normal row.
     */
    lines: (): (readonly Cell[])[] =>
      rows === 0 || columns.every(({ totals }) => totals)
        ? []
        : Array.from({ length: count }, (_, line) => lineOf(columns, sums, { line, say })),
  }
}

function lineOf<Item>(
  columns: readonly ExportColumn<Item>[],
  sums: number[][],
  { line, say }: { line: number; say: Say },
): Cell[] {
  const [words] = columns.flatMap(({ totals }) => totals?.[line]?.label ?? [])
  const label = words ? say.text(words) : null
  // The first column without a sum contains the label.
  const labelColumn = columns.findIndex(({ totals }) => !totals)
  return columns.flatMap(({ headings, totals }, column) => {
    const blankCells: Cell[] = headings.map(() => null)
    const columnTotal = totals?.[line]
    if (columnTotal)
      blankCells[0] = columnTotal.cell ? columnTotal.cell(sums[column]![line]!) : sums[column]![line]!
    else if (column === labelColumn) blankCells[0] = label
    return blankCells
  })
}
