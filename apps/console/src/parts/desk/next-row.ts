/** Returns the waiting row to open after one is finished: the next below it, else the nearest above; null if none. */
export function nextRow(
  order: readonly string[],
  from: string,
  waits: (id: string) => boolean,
): string | null {
  const at = order.indexOf(from)
  const fits = (id: string) => id !== from && waits(id)
  return order.slice(at + 1).find(fits) ?? order.slice(0, Math.max(0, at)).findLast(fits) ?? null
}
