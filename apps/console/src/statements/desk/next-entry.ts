import type { EntryRow } from '@khlang/contract/statements/statements'
import { nextRow } from '#parts/desk/next-row.ts'

/**
 * Returns the entry to open after the employee has finished one: the next below it, otherwise the nearest above; null
 * if there is none. It is a loaded one that is pending (on hold or outgoing too), whose credit failed, or that they
 * have claimed.
 */
export const nextEntry = (
  order: readonly string[],
  entryId: string,
  get: (id: string) => EntryRow | undefined,
  me: string,
): string | null =>
  nextRow(order, entryId, (id) => {
    const row = get(id)
    return row !== undefined && (row.state === 'pending' || row.state === 'creditFailed' || row.holder === me)
  })
