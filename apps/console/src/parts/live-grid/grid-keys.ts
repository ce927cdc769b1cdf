export type Cell = { row: number; column: number }

/**
 * Returns the cell that a key of the ARIA grid pattern moves to; null for other keys. `withControl`: Control or, on a
 * Mac, Command is held. `page`: how many rows Page Up and Page Down move.
 */
export function cellAfter(
  key: string,
  withControl: boolean,
  { row, column }: Cell,
  size: { rows: number; columns: number; page: number },
): Cell | null {
  const last = { row: size.rows - 1, column: size.columns - 1 }
  const target = withControl
    ? { Home: { row: 0, column: 0 }, End: last }[key]
    : {
        ArrowDown: { row: row + 1, column },
        ArrowUp: { row: row - 1, column },
        ArrowRight: { row, column: column + 1 },
        ArrowLeft: { row, column: column - 1 },
        Home: { row, column: 0 },
        End: { row, column: last.column },
        PageDown: { row: row + size.page, column },
        PageUp: { row: row - size.page, column },
      }[key]
  if (!target) return null
  return { row: clamp(target.row, last.row), column: clamp(target.column, last.column) }
}

const clamp = (value: number, last: number) => Math.max(0, Math.min(last, value))
