import type { Cell, ExportColumn } from './cell.ts'

/**
 * Adds up what goes by, for the lines at the end of a file. It adds what was written and nothing else, so that the file agrees
 * with itself; that it agrees with the foot of the list, which the database added up, is a test.
 */
export function totalLines<View>(columns: readonly ExportColumn<View>[]) {
  const sums = columns.map(({ totals = [] }) => totals.map(() => 0))
  const count = Math.max(0, ...sums.map(({ length }) => length))
  let rows = 0
  return {
    add(batch: readonly View[]) {
      rows += batch.length
      columns.forEach(({ totals = [] }, at) =>
        totals.forEach(({ of }, line) => {
          for (const view of batch) sums[at]![line]! += of(view)
        }),
      )
    },
    /** None under nothing, and none where no cell is free to say what the line is: it would pass for one more row. */
    lines: (): (readonly Cell[])[] =>
      rows === 0 || columns.every(({ totals }) => totals)
        ? []
        : Array.from({ length: count }, (_, line) => lineOf(columns, sums, line)),
  }
}

function lineOf<View>(columns: readonly ExportColumn<View>[], sums: number[][], line: number): Cell[] {
  const label = columns.flatMap(({ totals }) => totals?.[line]?.label ?? [])[0] ?? null
  // The first cell that holds no sum says what the line is.
  const said = columns.findIndex(({ totals }) => !totals)
  return columns.flatMap(({ headings, totals }, at) => {
    const blank: Cell[] = headings.map(() => null)
    const own = totals?.[line]
    if (own) blank[0] = own.cell ? own.cell(sums[at]![line]!) : sums[at]![line]!
    else if (at === said) blank[0] = label
    return blank
  })
}
