import type { Cell, ExportColumn } from './cell.ts'

/**
 * Adds up rows as they are written, for the total lines at the end of a file. It adds only what was written,
 * so the file is consistent in itself; a test checks that it agrees with the foot of the list, which the
 * database adds up.
 */
export function totalLines<Item>(columns: readonly ExportColumn<Item>[]) {
  const sums = columns.map(({ totals = [] }) => totals.map(() => 0))
  const count = Math.max(0, ...sums.map(({ length }) => length))
  let rows = 0
  return {
    add(batch: readonly Item[]) {
      rows += batch.length
      columns.forEach(({ totals = [] }, at) =>
        totals.forEach(({ of }, line) => {
          for (const record of batch) sums[at]![line]! += of(record)
        }),
      )
    },
    /**
     * Returns the total lines. There are none without rows, and none if no cell is free for the label: the
     * line would look like one more row.
     */
    lines: (): (readonly Cell[])[] =>
      rows === 0 || columns.every(({ totals }) => totals)
        ? []
        : Array.from({ length: count }, (_, line) => lineOf(columns, sums, line)),
  }
}

function lineOf<Item>(columns: readonly ExportColumn<Item>[], sums: number[][], line: number): Cell[] {
  const label = columns.flatMap(({ totals }) => totals?.[line]?.label ?? [])[0] ?? null
  // The first column without a sum contains the label.
  const labelColumn = columns.findIndex(({ totals }) => !totals)
  return columns.flatMap(({ headings, totals }, at) => {
    const blank: Cell[] = headings.map(() => null)
    const own = totals?.[line]
    if (own) blank[0] = own.cell ? own.cell(sums[at]![line]!) : sums[at]![line]!
    else if (at === labelColumn) blank[0] = label
    return blank
  })
}
