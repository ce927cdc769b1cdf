import type { Headings } from './headings.ts'
import type { FileMapping } from './mapping.ts'

/**
 * Returns the saved mapping of a file without two columns that were once proposed wrongly, and saved with the others:
 * one with the own number as the sender, and one with the sign of the balance as the balance.
 */
export function withoutWrongColumns(
  saved: FileMapping,
  found: Headings,
  ownColumns: readonly number[],
): FileMapping {
  if (found.head !== saved.head) return saved
  const columns = { ...saved.columns }
  if (columns.sender !== undefined && ownColumns.includes(columns.sender)) {
    delete columns.sender
    if (found.columns.sender !== undefined) columns.sender = found.columns.sender
  }
  const { balance, balanceSign } = found.columns
  if (balance !== undefined && balanceSign !== undefined && columns.balance === balanceSign) {
    columns.balance = balance
    columns.balanceSign = balanceSign
  }
  return { ...saved, columns }
}
