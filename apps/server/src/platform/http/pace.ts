/**
 * Limits how fast the bytes of one caller are read. A faster sender is slowed down by TCP, as on a slower
 * connection. So a caller with large files takes no more than a fair share of this process, and no file is
 * refused.
 */
export function createPace(perSecond: number, now: () => number = () => performance.now()) {
  const perMs = perSecond / 1_000
  /** Per caller: the time at which all bytes so far would have arrived at the permitted speed. */
  const paid = new Map<string, number>()

  /**
   * Returns how long to wait before reading on, in milliseconds. The bytes of a quarter of a second may come
   * at once.
   */
  return function waitFor(name: string, bytes: number): number {
    const at = now()
    const until = Math.max(at, paid.get(name) ?? 0) + bytes / perMs
    if (paid.size > 1_000) for (const [other, end] of paid) if (end <= at) paid.delete(other)
    paid.set(name, until)
    return Math.max(0, until - at - atOnceMs)
  }
}

const atOnceMs = 250
