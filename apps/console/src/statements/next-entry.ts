import type { EntryRow } from '@khlang/contract/statements'

/** Where the hand goes after a match: the next one that still waits or is mine, below first, then above. */
export function nextEntry(
  order: readonly string[],
  from: string,
  get: (id: string) => EntryRow | undefined,
  me: string,
): string | null {
  const at = order.indexOf(from)
  const waits = (id: string) => {
    const row = get(id)
    if (id === from || row === undefined) return false
    return row.state === 'pending' || row.state === 'creditFailed' || row.holder === me
  }
  return order.slice(at + 1).find(waits) ?? order.slice(0, Math.max(0, at)).findLast(waits) ?? null
}
