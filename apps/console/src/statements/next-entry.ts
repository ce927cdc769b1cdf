import type { EntryRow } from '@khlang/contract/statements'

/** Where the hand goes after a match: the next one that still waits, below first, then above. */
export function nextEntry(
  order: readonly string[],
  from: string,
  get: (id: string) => EntryRow | undefined,
): string | null {
  const at = order.indexOf(from)
  const waits = (id: string) => {
    const row = get(id)
    return id !== from && row !== undefined && (row.state === 'pending' || row.state === 'creditFailed')
  }
  return order.slice(at + 1).find(waits) ?? order.slice(0, Math.max(0, at)).findLast(waits) ?? null
}
