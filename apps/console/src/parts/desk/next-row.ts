/** Returns the next waiting row after one is finished: first among those below it, then above. */
export function nextRow(
  order: readonly string[],
  from: string,
  waits: (id: string) => boolean,
): string | null {
  const at = order.indexOf(from)
  const fits = (id: string) => id !== from && waits(id)
  return order.slice(at + 1).find(fits) ?? order.slice(0, Math.max(0, at)).findLast(fits) ?? null
}
