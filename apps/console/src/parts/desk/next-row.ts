/** Returns the waiting row to open after one is finished: the next below it, else the nearest above; null if none. */
export function nextRow(
  order: readonly string[],
  finishedId: string,
  isWaiting: (id: string) => boolean,
): string | null {
  const index = order.indexOf(finishedId)
  return (
    order.slice(index + 1).find((id) => isWaiting(id)) ??
    order.slice(0, Math.max(0, index)).findLast((id) => isWaiting(id)) ??
    null
  )
}
