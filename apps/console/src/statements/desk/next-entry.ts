import type { EntryRow } from '@khlang/contract/statements/statements'
import { nextRow } from '#parts/desk/next-row.ts'

/**
 * Returns the entry to open after a match: the next one that waits or is claimed by the employee, first below, then
 * above.
 */
export const nextEntry = (
  order: readonly string[],
  from: string,
  get: (id: string) => EntryRow | undefined,
  me: string,
): string | null =>
  nextRow(order, from, (id) => {
    const row = get(id)
    return row !== undefined && (row.state === 'pending' || row.state === 'creditFailed' || row.holder === me)
  })
