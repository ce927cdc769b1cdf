import type { EntryRow } from '@khlang/contract/statements'
import { nextRow } from '#parts/next-row.ts'

/** Where the hand goes after a match: the next one that still waits or is mine, below first, then above. */
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
